# The program, with its man pages and completions; on Linux the C library too. `brew install --HEAD` takes the main
# branch; a release adds `url` and `sha256`.
class Widefield < Formula
  desc "Seals files, and tests and times the cryptography of this machine"
  homepage "https://github.com/widefield/widefield"
  license all_of: [{ any_of: ["MIT", "Apache-2.0"] }, "Apache-2.0", "BSD-3-Clause", "ISC"]
  head "https://github.com/widefield/widefield.git", branch: "main"

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args(path: "crates/cli")
    system bin/"widefield", "man", man1
    generate_completions_from_executable(bin/"widefield", "completions")
    # The version script and the flags of its linker are those of ELF.
    system "cargo", "xtask", "install", "--prefix", prefix, "capi" if OS.linux?
  end

  test do
    system bin/"widefield", "selftest"
    (testpath/"plain").write "attack at dawn"
    system bin/"widefield", "key", "key"
    system bin/"widefield", "seal", "-k", "key", "-o", "sealed", "plain"
    assert_equal "attack at dawn", shell_output("#{bin}/widefield open -k key -o - sealed")
  end
end
