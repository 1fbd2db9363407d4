/** Prints what each of the kept databases that are named comes to, as JSON. Runs as a bundle, in any line of Node. */
import { readKept } from "../support/older-database.ts";
import { replayOlder } from "../support/replay-older.ts";

const replayed = process.argv.slice(2).map((path) => replayOlder(readKept(path)));
process.stdout.write(JSON.stringify(replayed));
