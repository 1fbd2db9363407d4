/**
 * The WebSocket by RFC 6455, as bare bytes: every row of the tables, with a witness beside it that must not notice.
 * @interface §6
 * @bar S19
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  OPCODE,
  encodeFrame,
  openRawSocket,
  type RawConnection,
  type ServerFrame,
} from "../../support/raw-socket.ts";
import { openClient, parseTick, type PlainClient } from "../../support/plain-client.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { describeFrame, isSummary, type Row } from "./case.ts";
import {
  closeRows,
  pingRows,
  reservedBitRows,
  reservedOpcodeRows,
  stateRows,
} from "./control-rows.ts";
import { framingRows, limitRows, maskRows } from "./framing-rows.ts";
import { fragmentRows, utf8Rows } from "./message-rows.ts";
import { moneyTold } from "../../support/told.ts";

const ROWS: readonly Row[] = [
  ...framingRows,
  ...maskRows,
  ...pingRows,
  ...reservedBitRows,
  ...reservedOpcodeRows,
  ...fragmentRows,
  ...utf8Rows,
  ...closeRows,
  ...limitRows,
  ...stateRows,
];
const MARKER = "the end of the row";

let service: TestService;
let session_id: string;
let witness: PlainClient;
let ts = Date.now();

beforeAll(async () => {
  service = await startTestService();
  session_id = (await service.login()).session_id;
  // Of the same session as the socket that breaks the rules: nobody is nearer to it.
  witness = await openClient(service.socketUrl, { session_id, features: ["seq"] });
  witness.send({ type: "start_market_feed", session_id });
});
afterAll(async () => {
  await witness.close();
  await service.close();
});

/** Plays a tick and publishes an event of the account; the witness must hear both, and none before them be missing. */
async function witnessHears(): Promise<void> {
  ts += 1;
  service.market.tick(1, 108_500, 108_510, ts);
  const [line = ""] = await witness.nextTicks();
  expect(parseTick(line).ts).toBe(ts);
  service.bus.publish("account_event", moneyTold(100001, ts, { ts }));
  const heard = await witness.nextEvent("money_change");
  expect(heard).toMatchObject({ payload: { ts }, seq: ts });
}

/** What the service may send at any time, whatever a client does: its own pings and the account's figures. */
const isUnasked = (frame: ServerFrame): boolean => frame.opcode === OPCODE.ping || isSummary(frame);

/** The next frame that is neither a tick nor unasked; null at the end of the connection. */
async function nextFrame(connection: RawConnection): Promise<ServerFrame | null> {
  for (;;) {
    const frame = await connection.frame();
    if (frame === null) return null;
    if (frame.opcode !== OPCODE.binary && !isUnasked(frame)) return frame;
  }
}

async function openAs(row: Row): Promise<RawConnection> {
  const connection = await openRawSocket(service.url);
  if (row.as === "new") return connection;
  const type = row.as === "feeding" ? "start_market_feed" : "auth";
  const command = JSON.stringify({ type, session_id });
  await connection.write(encodeFrame({ opcode: OPCODE.text, payload: command }));
  // The first tick, or the event auth.
  let first = await connection.frame();
  while (first !== null && isUnasked(first)) first = await connection.frame();
  expect(first?.opcode).toBe(type === "auth" ? OPCODE.text : OPCODE.binary);
  return connection;
}

/** All that is heard until the close frame, the end, or the answer to a ping sent after everything else. */
async function hear(connection: RawConnection): Promise<string[]> {
  const heard: string[] = [];
  for (;;) {
    const frame = await nextFrame(connection);
    if (frame === null) return [...heard, "end"];
    const said = describeFrame(frame.opcode, frame.payload);
    if (said === `pong ${MARKER}`) return [...heard, "open"];
    heard.push(said);
    if (frame.opcode !== OPCODE.close) continue;
    // Answered, as a client should: then comes nothing, and the service is the one that ends the connection.
    await connection.write(encodeFrame({ opcode: OPCODE.close, payload: frame.payload }));
    expect(await connection.frame()).toBeNull();
    return heard;
  }
}

async function send(connection: RawConnection, row: Row): Promise<void> {
  for (const bytes of row.sends) {
    if (row.octets !== true) await connection.write(bytes);
    else for (const byte of bytes) await connection.write(Buffer.of(byte));
  }
  await connection.write(encodeFrame({ opcode: OPCODE.ping, payload: MARKER }));
}

describe("a client that", () => {
  it("has a table of at least 150 rows, no two alike, in which every close code is heard", () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(ROWS.map(({ name }) => name)).size).toBe(ROWS.length);
    const heard = new Set(ROWS.map(({ hears }) => (hears.at(-1) ?? "").split(" ", 2).join(" ")));
    for (const code of [1000, 1001, 1002, 1003, 1007, 1008, 1009]) {
      expect(heard).toContain(`close ${code}`);
    }
    expect(heard).toContain("open");
  });

  it.each(ROWS)("$name", async (row) => {
    // @interface limit:SOCKET_MESSAGE_BYTES_MAX @interface limit:SOCKET_COMMANDS_PER_SECOND_MAX
    // @interface event:bad_request @interface error:unknown_command @interface error:malformed_command
    service.clock.advance(1_000);
    await witnessHears();
    const connection = await openAs(row);
    onTestFinished(() => connection.destroy());
    const [heard] = await Promise.all([hear(connection), send(connection, row)]);
    expect(heard).toEqual(row.hears);
    await witnessHears();
  });
});
