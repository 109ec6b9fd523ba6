package chain
import ("testing";"fmt";"absurdist/engine";"time")
func TestProto(t *testing.T){
 d,_:=engine.LoadList("original")
 f:=NewFinder(d.Words())
 for _,w:=range engine.MustWords("saner stare arose snare slate stale raise arise aisle sepia whiff poppy civic fluff fizzy bobby fuzzy jiffy mamma jazzy affix"){
  s:=f.Secret(w); fmt.Println(w,s.Longest(),s.Order(1),s.Order(2),Notation(w,s.Chain()))
 }
 t0:=time.Now(); for _,w:=range d.Answers(){f.Secret(w)}; fmt.Println(time.Since(t0))
}
