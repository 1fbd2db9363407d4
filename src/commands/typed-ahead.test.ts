/** Tests of typed-ahead.ts: what is typed before a line is there, and what other listeners get of it. */
import { expect, it, vi } from "vitest";
import { createTypedAhead } from "./typed-ahead.ts";

/** A document's keys. */
function makePage() {
  const page = new EventTarget();
  const others = vi.fn();
  const press = (key: string, ctrlKey = false): void => {
    const event = Object.assign(new Event("keydown", { cancelable: true }), {
      key,
      ctrlKey,
      metaKey: false,
      altKey: false,
      getModifierState: () => false,
    });
    page.dispatchEvent(event);
  };
  return {
    page: page as Document,
    press,
    others: () => page.addEventListener("keydown", others),
    heard: others,
  };
}

it("keeps what is typed in order, behind what the line has, and gives it once", () => {
  const { page, press, others, heard } = makePage();
  const ahead = createTypedAhead();
  ahead.begin(page, "g", () => undefined);
  others();
  for (const key of ["b", "p", "x", "Backspace", "j", "Shift", "p", "5", "ArrowLeft"]) press(key);
  expect(heard).not.toHaveBeenCalled();
  expect(ahead.take()).toBe("gbpjp5");
  press("y");
  expect(heard).toHaveBeenCalledOnce();
  expect(ahead.take()).toBe("");
});

it("tells of Enter with what stands before it, and of Escape", () => {
  const { page, press } = makePage();
  const [onLeave, onEnter] = [vi.fn(), vi.fn()];
  const ahead = createTypedAhead();
  ahead.begin(page, "", onLeave, onEnter);
  for (const key of ["e", "u", "Enter"]) press(key);
  expect(onEnter.mock.calls).toEqual([["eu"]]);
  expect(onLeave).not.toHaveBeenCalled();
  press("Escape");
  expect(onLeave).toHaveBeenCalledOnce();
});

it("leaves chords to whoever has them", () => {
  const { page, press, others, heard } = makePage();
  const ahead = createTypedAhead();
  ahead.begin(page, "", () => undefined);
  others();
  press("k", true);
  expect(heard).toHaveBeenCalledOnce();
  expect(ahead.take()).toBe("");
});
