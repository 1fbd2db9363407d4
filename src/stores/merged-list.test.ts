/** Lists that are read by pages and heard on the socket, in any order of pages, events and changes. @bar S17 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAGE_LIMIT_MAX } from "../../contract/limits.ts";
import type { CallInput, CallResult } from "../../workers/feed/feed-api.ts";
import { MergedList } from "./merged-list.ts";
import { afterRow, readAllPages } from "./read-all-pages.ts";

type Row = { id: number; created_at: number; updated_at: number; size: number };
type Told = { row: Row; isOver: boolean };

/** A service whose list changes while it is read; its answers and its events come when the test says so. */
class ChangingService {
  readonly hasRevision: boolean;
  readonly rows = new Map<number, Row>();
  /** Events that are on their way, in order. */
  readonly told: Told[] = [];
  /** Pages that were asked for, and those that were made and are on their way. */
  readonly asked: { make: () => void }[] = [];
  readonly made: { give: () => void }[] = [];
  #now = 0;
  #id = 0;

  /** `hasRevision`: as orders and positions; a deal that is corrected does not say when. */
  constructor(hasRevision: boolean) {
    this.hasRevision = hasRevision;
  }

  create(count: number): void {
    for (let n = 0; n < count; n += 1) {
      this.#id += 1;
      this.#tell({ id: this.#id, created_at: this.#now, updated_at: this.#now, size: 1 });
    }
  }
  change(at: number, isOver: boolean): void {
    const ids = [...this.rows.keys()];
    const id = ids[at % Math.max(ids.length, 1)];
    const row = id === undefined ? undefined : this.rows.get(id);
    if (row === undefined) return;
    const updated_at = this.hasRevision ? this.#now : row.updated_at;
    this.#tell({ ...row, updated_at, size: row.size + 1 }, isOver);
  }
  pass(ms: number): void {
    this.#now += ms;
  }
  #tell(row: Row, isOver = false): void {
    if (isOver) this.rows.delete(row.id);
    else this.rows.set(row.id, row);
    this.told.push({ row, isOver });
  }

  readonly call = (_: string, { query = {} }: CallInput): Promise<CallResult<unknown>> =>
    new Promise((give) => {
      const make = () => {
        const data = this.#page(query);
        this.made.push({ give: () => give({ ok: true, data }) });
      };
      this.asked.push({ make });
    });

  #page({ after, page = 1 }: NonNullable<CallInput["query"]>): Row[] {
    const last = after === undefined ? Infinity : Number(String(after).split(":")[1]);
    const rest = [...this.rows.values()].filter(({ id }) => id < last).sort((a, b) => b.id - a.id);
    const from = (Number(page) - 1) * PAGE_LIMIT_MAX;
    return rest.slice(from, from + PAGE_LIMIT_MAX);
  }
}

const STEPS = ["hear", "make", "give", "over", "change", "create", "pass"] as const;
const walk = fc.record({
  hasRevision: fc.boolean(),
  before: fc.integer({ min: 0, max: 3 * PAGE_LIMIT_MAX }),
  steps: fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat()), { maxLength: 60 }),
});

const settle = () => new Promise<void>((done) => setImmediate(done));

/** One thing that happens: at the service, on the way, or at the terminal. */
async function take(
  service: ChangingService,
  list: MergedList<Row>,
  [step, at]: readonly [(typeof STEPS)[number], number],
): Promise<void> {
  if (step === "create") service.create(at % 5);
  else if (step === "pass") service.pass(at % 2);
  else if (step === "change" || step === "over") service.change(at, step === "over");
  else if (step === "make") service.asked.shift()?.make();
  else if (step === "hear") {
    const told = service.told.shift();
    if (told !== undefined) list.hear(told.row, told.isOver);
  } else {
    service.made.shift()?.give();
    await settle();
  }
}

/** Whatever is on its way comes, in any order of the kinds that the last steps left. */
async function drain(service: ChangingService, list: MergedList<Row>): Promise<void> {
  while (service.asked.length + service.made.length + service.told.length > 0) {
    for (const step of ["make", "give", "hear"] as const) await take(service, list, [step, 0]);
  }
  await settle();
}

const listOf = (service: ChangingService) =>
  new MergedList<Row>(service.hasRevision ? (row) => row.updated_at : undefined);
const inOrder = (rows: Iterable<Row>) => [...rows].sort((a, b) => a.id - b.id);

describe("a list that is read and heard", () => {
  test("read whole, it is at the end what the service has", async () => {
    const property = fc.asyncProperty(walk, async ({ hasRevision, before, steps }) => {
      const service = new ChangingService(hasRevision);
      const list = listOf(service);
      service.create(before);
      // What was told before the connection is heard by nobody.
      service.told.length = 0;
      list.begin();
      const reading = readAllPages<Row>(service, "orders_list").then((read) => {
        if (read.ok) list.replace(read.data);
      });
      for (const step of steps) await take(service, list, step);
      await drain(service, list);
      await reading;
      expect(inOrder(list.rows.values())).toEqual(inOrder(service.rows.values()));
    });
    await fc.assert(property, { numRuns: 200 });
  });

  test("read a page at a time as it is wanted, it is at the end what the service has", async () => {
    const property = fc.asyncProperty(walk, async ({ hasRevision, before, steps }) => {
      const service = new ChangingService(hasRevision);
      const list = listOf(service);
      service.create(before);
      service.told.length = 0;
      const reading = (async () => {
        for (let after: string | null = null, isWhole = false; !isWhole;) {
          list.begin();
          const query = after === null ? {} : { after };
          const answer = (await service.call("orders_list", { query })) as { data: Row[] };
          list.add(answer.data);
          const last = answer.data.at(-1);
          isWhole = answer.data.length < PAGE_LIMIT_MAX;
          if (last !== undefined) after = afterRow(last, false);
        }
      })();
      for (const step of steps) await take(service, list, step);
      await drain(service, list);
      await reading;
      expect(inOrder(list.rows.values())).toEqual(inOrder(service.rows.values()));
    });
    await fc.assert(property, { numRuns: 200 });
  });

  test("a reading ends after so many pages, the newest", async () => {
    const service = new ChangingService(true);
    service.create(3 * PAGE_LIMIT_MAX);
    const reading = readAllPages<Row>(service, "orders_list", {}, 2);
    await drain(service, listOf(service));
    const read = await reading;
    expect(read.ok && read.data.length).toBe(2 * PAGE_LIMIT_MAX);
  });
});
