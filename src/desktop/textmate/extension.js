// Formats logs as `shipslog fmt` does.  All else of the extension is data: package.json.
const {execFile} = require("child_process");
const vscode = require("vscode");

function format(document) {
    const whole = new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));
    return new Promise((resolve, reject) => {
        const program = vscode.workspace.getConfiguration("shipslog").get("program") || "shipslog";
        const child = execFile(program, ["fmt", "--quiet", "-"], {maxBuffer: 1 << 26}, (error, text, said) => {
            if (error) {
                vscode.window.showErrorMessage("shipslog fmt: " + (said.trim() || error.message));
                reject(error);
            } else {
                resolve([vscode.TextEdit.replace(whole, text)]);
            }
        });
        child.stdin.on("error", () => {}); // a program that does not start says so above
        child.stdin.end(document.getText());
    });
}

exports.activate = context => context.subscriptions.push(
    vscode.languages.registerDocumentFormattingEditProvider("slog", {provideDocumentFormattingEdits: format}));
