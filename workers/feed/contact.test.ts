/** When the service last heard of a session, and what follows from it. @bar T9 */
import { expect, it } from "vitest";
import { SESSION_IDLE_LOGOUT_MS } from "../../contract/limits.ts";
import { Contact } from "./contact.ts";

const BEGAN = 1_732_190_400_000;

it("a session that is not remembered lives five minutes from when it was last heard", () => {
  const contact = new Contact();
  contact.begin(false, BEGAN);
  contact.current(BEGAN + 10_000);
  contact.heard(BEGAN + 70_000);
  expect(contact.logoutAt()).toBe(BEGAN + 70_000 + SESSION_IDLE_LOGOUT_MS);
  expect(contact.isIdle(BEGAN + 70_000 + SESSION_IDLE_LOGOUT_MS - 1)).toBe(false);
  expect(contact.isIdle(BEGAN + 70_000 + SESSION_IDLE_LOGOUT_MS)).toBe(true);
});

it("what is shown is of when the socket was live, whatever calls were granted since", () => {
  const contact = new Contact();
  contact.begin(false, BEGAN);
  contact.current(BEGAN + 10_000);
  contact.heard(BEGAN + 70_000);
  expect(contact.currentAt()).toBe(BEGAN + 10_000);
});

it("a remembered session is never idle", () => {
  const contact = new Contact();
  contact.begin(true, BEGAN);
  expect(contact.logoutAt()).toBeNull();
  expect(contact.isIdle(BEGAN + 100 * SESSION_IDLE_LOGOUT_MS)).toBe(false);
});
