/** The first trade of a newcomer, followed by what the account holds. */
import { describe, expect, it } from "vitest";
import {
  beginMission,
  followMission,
  isTaskDone,
  MISSION_TASKS,
  nextTask,
  type Mission,
  type MissionPosition,
} from "./mission.ts";

const holds = (...open: MissionPosition[]) => new Map(open.map((one) => [one.id, one]));
const position = (id: number, stop_loss: number | null = null, volume = 1): MissionPosition => ({
  id,
  volume,
  stop_loss,
});
const done = (mission: Mission) => MISSION_TASKS.filter((task) => isTaskDone(mission, task));

describe("the first trade", () => {
  it("is opened, protected and closed, one after the other", () => {
    let mission = beginMission([]);
    expect(nextTask(mission)).toBe("open");
    mission = followMission(mission, holds(position(7)));
    expect(nextTask(mission)).toBe("protect");
    mission = followMission(mission, holds(position(7, 1.05)));
    expect(nextTask(mission)).toBe("close");
    mission = followMission(mission, holds());
    expect(nextTask(mission)).toBeNull();
    expect(done(mission)).toEqual(["open", "protect", "close"]);
  });

  it("is protected at once by an order that carries a stop loss", () => {
    const mission = followMission(beginMission([]), holds(position(7, 1.05)));
    expect(nextTask(mission)).toBe("close");
  });

  it("stays protected when the stop loss is taken away again", () => {
    const first = followMission(beginMission([]), holds(position(7, 1.05)));
    expect(followMission(first, holds(position(7)))).toBe(first);
  });

  it("says when it was closed without ever having had a stop loss", () => {
    const opened = followMission(beginMission([]), holds(position(7)));
    const closed = followMission(opened, holds());
    expect(nextTask(closed)).toBeNull();
    expect(done(closed)).toEqual(["open", "close"]);
  });

  it("does not take a position from before for its own, nor the end of one", () => {
    const mission = beginMission([position(3, 1.2), position(4)]);
    expect(followMission(mission, holds(position(3, 1.2), position(4)))).toBe(mission);
    expect(followMission(mission, holds(position(4, 1.1)))).toBe(mission);
    expect(followMission(mission, holds(position(4), position(9))).held).toBe(9);
  });

  it("takes a position from before that has grown, as trades of netting accounts do", () => {
    const mission = beginMission([position(3, 1.2, 1)]);
    expect(followMission(mission, holds(position(3, 1.2, 0.5)))).toBe(mission);
    expect(followMission(mission, holds(position(3, 1.2, 1.5))).held).toBe(3);
  });

  it("is over once it is over", () => {
    const over = followMission(followMission(beginMission([]), holds(position(7))), holds());
    expect(followMission(over, holds(position(8)))).toBe(over);
  });
});
