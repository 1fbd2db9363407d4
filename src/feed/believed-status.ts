/**
 * What the page believes of the worker's reports. The worker reports each second, so a longer pause means that it hangs,
 * or that this machine or this page was stopped: what the page shows is then of before. From that moment prices count as
 * stale and no report is believed, for it may have waited all the while, until the worker has answered a question that was
 * asked after the pause. Main thread; the clocks are passed in.
 */
import type { FeedReport, FeedStatus } from "../../workers/feed/feed-api.ts";
import { t } from "../language/translate.ts";

/** The worker's longest usual pause is a second. The newest price is at most so much older than it looks. */
export const WORD_GAP_MS = 2_500;

const DOUBTED = t("Prices may be old: asking for the current ones.");

export type BelievedPorts = {
  show(status: FeedStatus): void;
  /** Asks the worker to judge now. Null: it had nothing to say, or died. Never rejects. */
  check(): Promise<FeedReport | null>;
  /** ms, never steps back but may stand still in sleep. */
  monotonic(): number;
  /** Unix ms, may step. */
  wall(): number;
};

export class BelievedStatus {
  readonly #ports: BelievedPorts;
  #shown: FeedStatus;
  /** What the worker said last, believed or not. */
  #told: FeedStatus;
  #serial = 0;
  /** When that was, on both clocks; infinite: nothing is expected. */
  #toldAt = Number.POSITIVE_INFINITY;
  #toldWall = Number.POSITIVE_INFINITY;
  /** Counts the questions: an answer to any but the last proves nothing. */
  #checks = 0;
  #isChecking = false;

  constructor(first: FeedStatus, ports: BelievedPorts) {
    this.#shown = first;
    this.#told = first;
    this.#ports = ports;
  }

  /** The worker reports. What it reported before its last answer may come after that: it is passed over. */
  hear({ status, serial }: FeedReport): void {
    if (serial <= this.#serial) return;
    this.watch();
    this.#take({ status, serial });
    if (!this.#isChecking) this.#show(status);
  }

  /** The page's own word, where the worker is gone: whatever that one said is void, and the next counts from 1. */
  say(status: FeedStatus): void {
    this.#checks += 1;
    this.#isChecking = false;
    this.#told = status;
    this.#serial = 0;
    this.#expectNothing();
    this.#show(status);
  }

  /** To be called each frame, before anything is painted. */
  watch(): void {
    if (!this.#isGap(this.#toldAt, this.#toldWall)) return;
    // The next word is the answer.
    this.#expectNothing();
    if (this.#shown.state === "live") {
      const since = this.#ports.wall();
      this.#show({ ...this.#shown, state: "stale", since, reason: DOUBTED });
    }
    this.#ask();
  }

  #ask(): void {
    this.#checks += 1;
    this.#isChecking = true;
    const check = this.#checks;
    const askedAt = this.#ports.monotonic();
    const askedWall = this.#ports.wall();
    void this.#ports.check().then((answer) => {
      if (check !== this.#checks) return;
      // It may have been given before another pause.
      if (this.#isGap(askedAt, askedWall)) {
        this.#ask();
        return;
      }
      this.#isChecking = false;
      // A report with a higher number was made after the answer, though it came before.
      if (answer !== null && answer.serial > this.#serial) this.#take(answer);
      this.#show(this.#told);
    });
  }

  #take({ status, serial }: FeedReport): void {
    this.#told = status;
    this.#serial = serial;
    if (status.state === "signed_out") this.#expectNothing();
    else {
      this.#toldAt = this.#ports.monotonic();
      this.#toldWall = this.#ports.wall();
    }
  }

  /** Whether it is too long ago, by either clock. */
  #isGap(monotonic: number, wall: number): boolean {
    const passedMs = this.#ports.monotonic() - monotonic;
    return passedMs > WORD_GAP_MS || this.#ports.wall() - wall > WORD_GAP_MS;
  }

  #expectNothing(): void {
    this.#toldAt = Number.POSITIVE_INFINITY;
    this.#toldWall = Number.POSITIVE_INFINITY;
  }

  #show(status: FeedStatus): void {
    this.#shown = status;
    this.#ports.show(status);
  }
}
