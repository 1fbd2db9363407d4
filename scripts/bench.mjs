/** `npm run bench -- NAME [--json] [--record]`: runs bench/NAME.ts; without a name it lists them. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, fail, root, runBin } from "./setup.mjs";

await ensureInstalled();
const names = readdirSync(join(root, "bench"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -3));
const [name, ...args] = process.argv.slice(2);
if (name === undefined) {
  console.log(
    `Benchmarks: ${names.join(", ")}. Run one with: npm run bench -- NAME [--json] [--record]`,
  );
} else if (!names.includes(name)) {
  fail(`There is no benchmark "${name}". There are: ${names.join(", ")}.`);
} else {
  process.exit(await runBin("tsx", [join("bench", `${name}.ts`), ...args]));
}
