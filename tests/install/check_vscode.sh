# The extension of VS Code: every file that its description names is in it, the matcher takes the lines of an audit, snippets begin
# logs that can be read, and its code formats as the program does.  The same sources make the same bytes.
command -v node >/dev/null || { echo "node is not installed" >&2; exit 0; }
pack=$ROOT/$(cd "$ROOT" && make --no-print-directory -s vscode | tail -1)
cp "$pack" first.vsix
(cd "$ROOT" && make --no-print-directory -s vscode >/dev/null)
cmp "$pack" first.vsix
python3 -m zipfile -e "$pack" unpacked
python3 - unpacked "$SHIPSLOG" "$ROOT" <<'END'
import json, pathlib, re, subprocess, sys, xml.dom.minidom
folder, program, root = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
xml.dom.minidom.parse(str(folder / "extension.vsixmanifest")), xml.dom.minidom.parse(str(folder / "[Content_Types].xml"))
package = json.loads((folder / "extension/package.json").read_text())
c = package["contributes"]
for path in [package["main"], *(x["path"] for x in c["grammars"] + c["snippets"]), *(x["configuration"] for x in c["languages"])]:
    assert (folder / "extension" / path).is_file(), path
matcher = c["problemMatchers"][0]["pattern"]
said = subprocess.run([program, "audit", str(root / "sample-logs/broken/pr-action-out-of-order.slog")], capture_output=True, text=True).stdout
found = [m for m in (re.match(matcher["regexp"], line) for line in said.splitlines()) if m]
assert found and found[0][matcher["severity"]] == "error" and found[0][matcher["line"]].isdigit(), said
for name, snippet in json.loads((folder / "extension/snippets.json").read_text()).items():
    text = "\n".join(snippet["body"])
    text = re.sub(r"\$\{\d:\$CURRENT_YEAR[^}]*\}", "2024-01-05", text)
    text = re.sub(r"\$\{\d:([^}]*)\}", r"\1", text).replace("$0", "") + "\n"
    if text.startswith("slog"):
        subprocess.run([program, "fmt", "--quiet", "-"], input=text, text=True, check=True, stdout=subprocess.DEVNULL)
END
mkdir -p node_modules/vscode
cat >node_modules/vscode/index.js <<END
class Range { constructor(a, b) { this.a = a; this.b = b; } }
exports.Range = Range;
exports.TextEdit = {replace: (range, text) => ({range, text})};
exports.window = {showErrorMessage: text => console.log("error: " + text)};
exports.workspace = {getConfiguration: () => ({get: () => process.argv[2]})};
exports.languages = {registerDocumentFormattingEditProvider: (kind, provider) => { exports.provider = provider; return {}; }};
END
cat >run.js <<END
const vscode = require("vscode"), fs = require("fs");
require("./unpacked/extension/extension.js").activate({subscriptions: []});
const text = fs.readFileSync(process.argv[3], "utf8");
vscode.provider.provideDocumentFormattingEdits({getText: () => text, positionAt: n => n})
    .then(edits => process.stdout.write(edits[0].text), () => process.exit(3));
END
NODE_PATH=$PWD/node_modules
export NODE_PATH
printf 'slog 1\ngame puerto-rico\nrules rgg2002\nplayers A a; B b; C c\nROW corn, corn  indigo sugar\nround 1\na SETTLER\n' >loose.slog
"$SHIPSLOG" fmt --quiet loose.slog >expected
node run.js "$SHIPSLOG" loose.slog | diff expected - >&2
printf 'slog 1\ngame chess\n' >bad.slog
status=0
node run.js "$SHIPSLOG" bad.slog >said || status=$?
test "$status" = 3 && grep -q '^error: shipslog fmt: ' said
