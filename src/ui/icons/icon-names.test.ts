import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ICON_NAMES } from "./icon-names.ts";

it("the sprite holds exactly the icons that are named", () => {
  const sprite = readFileSync(new URL("../../../public/icons.svg", import.meta.url), "utf8");
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
  expect(drawn).toEqual([...ICON_NAMES]);
});
