/** Tests of dispatch-keys.ts: keys pressed while the commands are still coming. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { registerCommands, type Command } from "./command.ts";
import { dispatchKeys } from "./dispatch-keys.ts";

beforeEach(() => {
  vi.stubGlobal("navigator", { platform: "Linux" });
  // No target of these presses is one.
  vi.stubGlobal("HTMLElement", Date);
  vi.stubGlobal(
    "KeyboardEvent",
    class extends Event {
      readonly code: string;
      readonly key = "";
      constructor(code: string) {
        super("keydown");
        this.code = code;
      }
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

const command = (id: string, combo: string, run: () => void): Command => ({
  id,
  title: id,
  group: "View",
  icon: "x",
  combo,
  run,
});

it("a key acts once its command is there, though others came before", async () => {
  const target = new EventTarget();
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = dispatchKeys(target, []);
  const press = (code: string) => target.dispatchEvent(new KeyboardEvent(code));
  const takeBack = [registerCommands([command("one", "KeyA", first)])];
  press("KeyB");
  press("KeyA");
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
  takeBack.push(registerCommands([command("two", "KeyB", second)]));
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce());
  expect(first).toHaveBeenCalledOnce();
  for (const undo of takeBack) undo();
  stop();
});
