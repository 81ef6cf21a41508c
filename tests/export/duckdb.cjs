// duckdb.cjs NODE_MODULES FOLDER   loads a folder of `export --tables` by its schema, and answers questions: a JSON array of SQL
// on standard input, an array of rows on standard output.
const fs = require("fs");
const [modules, folder] = process.argv.slice(2);
const { DuckDBInstance } = require(modules + "/@duckdb/node-api");

async function main() {
    const questions = JSON.parse(fs.readFileSync(0, "utf8"));
    process.chdir(folder);
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    await connection.run(fs.readFileSync("schema.duckdb.sql", "utf8"));
    const answers = [];
    for (const sql of questions)
        answers.push((await connection.runAndReadAll(sql)).getRowsJson());
    console.log(JSON.stringify(answers));
}
main();
