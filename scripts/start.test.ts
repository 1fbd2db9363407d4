import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** With an argument: without one it would start the service. */
const start = (argument: string) => {
  const script = fileURLToPath(new URL("start.mjs", import.meta.url));
  return spawnSync(process.execPath, [script, argument], { encoding: "utf8", timeout: 20_000 });
};

it.each(["--help", "-h"])("npm start -- %s says how it is used and ends well", (argument) => {
  const { status, stdout, stderr } = start(argument);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("PORT=9000 npm start");
});

it("an argument that it does not know is named, and nothing starts", () => {
  const { status, stdout, stderr } = start("--port=9000");
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain('npm start knows no argument "--port=9000".');
  expect(stderr).toContain("PORT=9000 npm start");
});
