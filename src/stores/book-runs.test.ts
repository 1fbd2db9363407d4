/**
 * Random lives of a client beside a model of the service: the real reader of events and the real book, over connections that
 * break, lose, double, swap and are late, with answers of calls among them. Whenever everything has been told, the book is
 * what the service has; what is over never comes back; parts and the rest add up to what was opened. @bar S17 T5
 */
import { createRoot, createSignal } from "solid-js";
import { describe, expect, it } from "vitest";
import { ORDER_STATUS, POSITION_STATUS } from "../../contract/codes.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { LOT_STEPS, makeModelHouse, type Listing } from "../../tests/support/model-house.ts";
import { createRandom } from "../../tests/support/random.ts";
import { triesOf } from "../../tests/support/tries.ts";
import { EventRouter } from "../../workers/feed/event-router.ts";
import type { CallResult, SessionInfo } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { tradingBook, type BookChange } from "./trading-book.ts";

const RUNS = triesOf({ quick: 20, turn: 200, whole: 25_000 });
const SEED = 20_261_123;
/** Between two moments at which all is told; four such moments a run, so the whole is 100,000 sequences. */
const STEPS = 60;
const QUIET_POINTS = 4;
const SESSION = "session-1";

const settle = () => new Promise((done) => setImmediate(done));
const ignored = () => undefined;

const asChange = (type: string, payload: unknown): BookChange =>
  type.startsWith("order_")
    ? { kind: "order", type, record: payload as Order }
    : { kind: "position", type, record: payload as Position };
const isLive = ({ kind, record }: BookChange) =>
  record.status === (kind === "order" ? ORDER_STATUS.pending : POSITION_STATUS.open);
const nameOf = ({ kind, record }: BookChange) => `${kind} ${record.id}`;

type Random = () => number;
const NOTHING_SEEN = {
  lost: 0,
  doubled: 0,
  swapped: 0,
  late: 0,
  broken: 0,
  gaps: 0,
  unanswered: 0,
};
/** `page`: what the service read. */
type Asked = { page: () => unknown[]; answer: (result: CallResult<unknown>) => void };

/** A client of the house whose wire does what the generator says. */
function makeClient(random: Random) {
  const house = makeModelHouse(random);
  const [session, setSession] = createSignal<SessionInfo | null>(null);
  const [fresh, setFresh] = createSignal(false);
  const asked: Asked[] = [];
  const seen = { ...NOTHING_SEEN };
  /** Texts of the open connection that are not here yet, and those that came; null: no connection. */
  let wire: { coming: string[]; came: string[] } | null = null;
  let tell: (type: string, payload: unknown) => void = ignored;
  /** What was told to be over. */
  const over = new Set<string>();
  /** Answers of calls that are on their way: each is what its event is, and may come long after it. */
  const answers: BookChange[] = [];

  const router = new EventRouter({
    auth: ignored,
    heartbeat: ignored,
    symbol_status: ignored,
    account_Summary: ignored,
    session_client_logout: ignored,
    unauthorized: ignored,
    other: (type, payload) => {
      tell(type, payload);
      const change = asChange(type, payload);
      if (!isLive(change)) over.add(nameOf(change));
    },
    // As the worker does: the connection is begun again.
    gap: () => {
      seen.gaps += 1;
      hangUp();
    },
    refused: () => expect.fail("every event of the model can be read"),
  });
  const feed = {
    session,
    fresh,
    onEvent: (listener: typeof tell) => {
      tell = listener;
      return ignored;
    },
    call: (operation: string, { query }: { query?: { after?: string } }) =>
      new Promise((answer) => {
        const after = Number(query?.after?.split(":")[1] ?? Number.POSITIVE_INFINITY);
        const read = () => house.page(operation as Listing, after);
        // It was read when it was asked for and the answer is long on its way, or is read at last.
        const early = random() < 0.5 ? read() : null;
        asked.push({ page: () => early ?? read(), answer });
      }),
  } as unknown as Feed;
  const book = createRoot(() => tradingBook(feed));

  house.onEvent((text) => {
    wire?.coming.push(text);
    // Some of what happens this client asked for.
    if (random() > 0.2) return;
    const { type, payload } = JSON.parse(text) as { type: string; payload: unknown };
    answers.push(asChange(type, payload));
  });
  const hangUp = () => {
    wire = null;
    setFresh(false);
  };
  const connect = () => {
    wire = { coming: [], came: [] };
    router.beginConnection(SESSION);
    // The service's first word on a connection: until it has come, there is none.
    router.take(house.heartbeat());
    setFresh(true);
  };
  const isMoreComing = () => wire !== null && wire.coming.length > 0;
  const hear = (text: string | undefined) => {
    if (text === undefined) return;
    wire?.came.push(text);
    router.take(text);
  };
  /** Any of the questions: answers overtake each other. */
  const answerOne = () => {
    const [one] = asked.splice(Math.floor(random() * asked.length), 1);
    one?.answer({ ok: true, data: one.page() });
  };
  const loseAnswer = () => {
    const [one] = asked.splice(Math.floor(random() * asked.length), 1);
    if (one === undefined) return;
    seen.unanswered += 1;
    one.answer({ ok: false, status: 0, message: "no answer" });
  };
  const doubleOne = () => {
    const came = wire?.came ?? [];
    const text = came[Math.floor(random() * came.length)];
    if (text === undefined) return;
    seen.doubled += 1;
    router.take(text);
  };
  /** The connection gives two texts in the other order. */
  const swap = () => {
    const coming = wire?.coming ?? [];
    const [first, second] = coming;
    if (first === undefined || second === undefined) return;
    seen.swapped += 1;
    coming.splice(0, 2, second, first);
  };
  const takeAnswer = () => {
    const [one] = answers.splice(Math.floor(random() * answers.length), 1);
    if (one === undefined) return;
    if (over.has(nameOf(one)) && isLive(one)) seen.late += 1;
    book.take(one);
    // While events come, it is the event's to say so.
    if (!fresh() && !isLive(one)) over.add(nameOf(one));
  };
  const loseOne = () => {
    if (wire === null || wire.coming.length === 0) return;
    seen.lost += 1;
    wire.coming.splice(Math.floor(random() * wire.coming.length), 1);
  };
  const breakOff = () => {
    if (wire === null) return;
    seen.broken += 1;
    hangUp();
  };

  const step = () => {
    const dice = random();
    if (dice < 0.4) house.change();
    else if (dice < 0.65) hear(wire?.coming.shift());
    else if (dice < 0.8) answerOne();
    else if (dice < 0.86) doubleOne();
    else if (dice < 0.88) loseOne();
    else if (dice < 0.9) loseAnswer();
    else if (dice < 0.92) breakOff();
    else if (dice < 0.94) swap();
    else if (dice < 0.97) takeAnswer();
    else if (wire === null) connect();
  };
  /** What was told to be over is in no list again, whatever comes late. */
  const expectNoneRevived = () => {
    for (const name of over) {
      const [kind, id] = name.split(" ");
      const rows = kind === "order" ? book.orders() : book.positions();
      if (rows.has(Number(id))) expect.fail(`${name} was over`);
    }
  };
  return {
    book,
    house,
    seen,
    signIn: () => void setSession({ account_id: house.account_id } as SessionInfo),
    async live(steps: number) {
      for (let n = 0; n < steps; n++) {
        step();
        expectNoneRevived();
        // Answers and effects get their turn, or several steps come at once.
        if (random() < 0.7) await settle();
      }
    },
    /** Nothing changes any more, and all that is under way comes. */
    async untilTold() {
      for (;;) {
        if (wire === null) connect();
        wire?.coming.push(house.heartbeat());
        while (isMoreComing()) hear(wire?.coming.shift());
        while (answers.length > 0) takeAnswer();
        await settle();
        while (asked.length > 0) {
          answerOne();
          await settle();
        }
        if (book.failure() !== null) {
          // As "Try again" does.
          void book.load();
          continue;
        }
        if (wire !== null) return;
      }
    },
  };
}

/** The whole of their volumes, in steps. */
const stepsOf = (rows: Iterable<Position>) =>
  [...rows].reduce((sum, { volume }) => sum + Math.round(volume * LOT_STEPS), 0);

describe("a client of which much is lost", () => {
  it(`has what the service has whenever all was told, in ${RUNS} random runs (seed ${SEED})`, async () => {
    const all = { ...NOTHING_SEEN, rows: 0 };
    for (let run = 0; run < RUNS; run++) {
      const client = makeClient(createRandom(SEED + run));
      client.signIn();
      for (let point = 0; point < QUIET_POINTS; point++) {
        await client.live(STEPS);
        await client.untilTold();
        const where = `run ${run}, quiet point ${point}`;
        expect(client.book.ready(), where).toBe(true);
        expect(new Map(client.book.positions()), where).toEqual(
          client.house.open("positions_list"),
        );
        expect(new Map(client.book.orders()), where).toEqual(client.house.open("orders_list"));
        expect(stepsOf(client.book.positions().values()), where).toBe(client.house.stepsLeft());
        all.rows += client.book.positions().size + client.book.orders().size;
      }
      for (const [name, count] of Object.entries(client.seen))
        all[name as keyof typeof all] += count;
    }
    // None of it would say anything had it not happened.
    for (const [name, count] of Object.entries(all)) expect(count, name).toBeGreaterThan(RUNS / 4);
  }, 3_600_000);
});
