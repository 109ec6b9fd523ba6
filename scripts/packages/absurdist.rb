# Homebrew formula of absurdist. scripts/release fills in what stands in @...@, and puts it beside the archives.
class Absurdist < Formula
  desc "Bot that plays Wordle, Absurdle and their relatives in a real browser"
  homepage "@HOME@"
  version "@VERSION@"
  license "MIT"

  on_macos do
    on_arm do
      url "@HOME@/releases/download/v@VERSION@/absurdist-@VERSION@-darwin-arm64.tar.gz"
      sha256 "@darwin-arm64@"
    end
    on_intel do
      url "@HOME@/releases/download/v@VERSION@/absurdist-@VERSION@-darwin-amd64.tar.gz"
      sha256 "@darwin-amd64@"
    end
  end

  on_linux do
    on_arm do
      url "@HOME@/releases/download/v@VERSION@/absurdist-@VERSION@-linux-arm64.tar.gz"
      sha256 "@linux-arm64@"
    end
    on_intel do
      url "@HOME@/releases/download/v@VERSION@/absurdist-@VERSION@-linux-amd64.tar.gz"
      sha256 "@linux-amd64@"
    end
  end

  def install
    bin.install "absurdist"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/absurdist.bash" => "absurdist"
    zsh_completion.install "completions/absurdist.zsh" => "_absurdist"
    fish_completion.install "completions/absurdist.fish"
  end

  def caveats
    <<~TEXT
      absurdist plays in Chromium, Chrome or Edge: "absurdist doctor" says which it finds.
    TEXT
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/absurdist version")
    assert_match "salet", shell_output("#{bin}/absurdist suggest --words original").downcase
  end
end
