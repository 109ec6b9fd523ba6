// An advertisement that praises at the first Enter; the page hears of the key only later, or never and is another page then.
(later) => {
  addEventListener("keydown", (e) => {
    if (e.key !== "Enter" || !e.isTrusted) return;
    e.stopImmediatePropagation();
    document.body.append(Object.assign(document.createElement("p"), { textContent: "Congratulations! You have won a free trial" }));
    if (later) setTimeout(() => e.target.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true })), later);
    else {
      document.open();
      document.write("<p>Congratulations! You have won a free trial</p>");
      document.close();
    }
  }, { capture: true });
  return null;
}
