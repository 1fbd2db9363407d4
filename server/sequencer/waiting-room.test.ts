/** Who gets a place among those who wait for a commit. */
import { describe, expect, it } from "vitest";
import { Refusal } from "../refusal.ts";
import { WAITING_MAX, createWaitingRoom, type WaitingRoom } from "./waiting-room.ts";

const isIn = (room: WaitingRoom, account_id: number): boolean => {
  try {
    room.enter(account_id);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    return false;
  }
};
/** Takes places until one is refused. */
const takeAll = (room: WaitingRoom, account_id: number): number => {
  let count = 0;
  while (isIn(room, account_id)) count += 1;
  return count;
};

describe("the waiting room", () => {
  it("gives one account a seventeenth of the places, and no more", () => {
    const room = createWaitingRoom();
    expect(takeAll(room, 1)).toBe(589);
    expect(isIn(room, 2)).toBe(true);
  });

  it("has a place for who has none while a hundred accounts take all that they get", () => {
    const room = createWaitingRoom();
    for (let account_id = 1; account_id <= 100; account_id++) {
      expect(takeAll(room, account_id)).toBeGreaterThanOrEqual(1);
    }
    for (let account_id = 101; account_id <= 110; account_id++) {
      expect(isIn(room, account_id)).toBe(true);
    }
  });

  it("holds no more than its places", () => {
    const room = createWaitingRoom(20);
    for (let account_id = 1; account_id <= 20; account_id++) {
      expect(isIn(room, account_id)).toBe(true);
    }
    expect(isIn(room, 21)).toBe(false);
    room.leave(7);
    expect(isIn(room, 21)).toBe(true);
    expect(WAITING_MAX).toBe(10_000);
  });

  it("gives back what was left, and counts the service itself not at all", () => {
    const room = createWaitingRoom(3);
    for (let count = 0; count < 100; count++) room.enter(null);
    for (let count = 0; count < 100; count++) {
      room.enter(1);
      room.leave(1);
    }
    expect([isIn(room, 1), isIn(room, 1), isIn(room, 2), isIn(room, 3)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});
