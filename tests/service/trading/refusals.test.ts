/**
 * Every refusal of the contract over REST: its exact status and words, the nearest change that passes, and that the
 * request with that change is accepted. @interface §7 trading rejections
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REJECTIONS, REJECTION_PRECEDENCE, type Rejection } from "../../../contract/rejections.ts";
import { GROUP } from "../../support/trading-house.ts";
import {
  openTradingDesk,
  type Reply,
  type Trader,
  type TradingDesk,
} from "../../support/trading-desk.ts";
import { quoteAll, REFUSAL_CASES, type Body, type Request } from "./refusal-cases.ts";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({
    [GROUP.hedging]: REFUSAL_CASES.length + 11,
    [GROUP.small]: 2,
    [GROUP.netting]: 1,
    [GROUP.prop]: 1,
    [GROUP.halted]: 1,
  });
});
afterAll(() => desk.close());

const send = (trader: Trader, { method, path, body }: Request): Promise<Reply> =>
  trader.ask(method, path, body);

/** The request with one field of its body changed; null leaves it out. `a.0.b` is within. */
function withField(request: Request, field: string, value: number | null): Request {
  const [name = "", ...within] = field.split(".");
  const body: Record<string, unknown> = structuredClone({ ...request.body });
  if (value === null) delete body[name];
  else if (within.length === 0) body[name] = value;
  else {
    const [at = "", part = ""] = within;
    const list = body[name] as Record<string, Record<string, unknown>>;
    Object.assign(list[at] ?? {}, { [part]: value });
  }
  return { ...request, body };
}

const fieldOf = (body: Body | undefined, field: string): unknown =>
  field.split(".").reduce<unknown>((part, name) => Reflect.get(Object(part), name), body);

const DECIMALS = 5;

/** One unit nearer to what was asked; null where nothing lies between. */
function nearerThan(nearest: number, asked: unknown, unit: number): number | null {
  if (unit === 0 || typeof asked !== "number") return null;
  if (Math.abs(asked - nearest) < 1.5 * unit) return null;
  return Number((nearest + Math.sign(asked - nearest) * unit).toFixed(DECIMALS));
}

/** Refused ones of these make no order record: it is not known whose, or of what. */
const UNRECORDED: ReadonlySet<Rejection> = new Set([
  "investor_read_only",
  "client_order_id_taken",
  "client_order_id_barred",
  "unknown_symbol",
]);

describe("a refusal", () => {
  it("of each kind is tried here", () => {
    const tried = new Set(REFUSAL_CASES.map(({ rejection }) => rejection));
    expect(REJECTION_PRECEDENCE.filter((rejection) => !tried.has(rejection))).toEqual([]);
  });

  it.each(REFUSAL_CASES)("$rejection: $what", async (row) => {
    const { rejection, group_id = GROUP.hedging, nearest, named, unit = 0 } = row;
    const ada = await desk.trader(group_id);
    quoteAll(desk);
    const scene = { desk, ada };
    const request = await row.ask(scene);
    await ada.told();
    const asker = (await row.as?.(scene)) ?? ada;

    const refused = await send(asker, request);
    const { status, message } = REJECTIONS[rejection];
    expect([refused.status, refused.body]).toEqual([
      status,
      {
        success: false,
        code: status,
        message,
        error: rejection,
        ...(nearest === undefined ? {} : { errors: [adviceOf(...nearest)] }),
        ...(named === undefined ? {} : { errors: [named] }),
      },
    ]);
    const isKept = request.path === "/api/v1/orders" && !UNRECORDED.has(rejection);
    expect((await ada.told()).map(([type, payload]) => [type, payload])).toMatchObject(
      isKept ? [rejection, ...(row.second ?? [])].map(keptAs) : [],
    );

    if (nearest !== undefined) {
      const [field, value] = nearest;
      const nearer = value === null ? null : nearerThan(value, fieldOf(request.body, field), unit);
      if (nearer !== null) {
        const again = await send(ada, withField(request, field, nearer));
        expect([nearer, again.status]).toEqual([nearer, 422]);
      }
      await expectAccepted(ada, withField(request, field, value));
    } else if (row.as !== undefined) {
      await expectAccepted(ada, request);
    } else if (row.relief !== undefined) {
      await expectAccepted(ada, (await row.relief(scene, request)) ?? request);
    }
  });

  const keptAs = (rejection: Rejection) => [
    "order_rejected",
    { status: 5, rejection_msg: REJECTIONS[rejection].message },
  ];

  const adviceOf = (field: string, value: number | null) => ({
    path: `body.${field}`,
    message: value === null ? "leave it out" : `${value} would pass`,
    nearest: value,
  });

  async function expectAccepted(trader: Trader, request: Request): Promise<void> {
    const { status, data, text } = await send(trader, request);
    expect([status, text]).toEqual([request.path === "/api/v1/orders" ? 201 : 200, text]);
    expect(data).not.toMatchObject({ rejection_msg: expect.any(String) });
  }
});
