/**
 * Changed frames and a tenth as many changed handshakes, 100,000 and 10,000 in prove, against the service as a process of its own: each stream must end as
 * the oracle says, the process must live and say nothing, a witness must not miss a tick, a heartbeat or an event, and memory
 * must not climb. `FUZZ_SEED` and `FUZZ_FRAMES` make another run. @interface §6
 * @bar S19
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  OPCODE,
  acceptOf,
  encodeFrame,
  openConnection,
  openRawSocket,
  upgradeRequest,
  type RawConnection,
} from "../../support/raw-socket.ts";
import { triesOf } from "../../support/tries.ts";
import { isSummary } from "./case.ts";
import { judge, type Ending } from "./judge.ts";
import { readHandshake } from "./judge-handshake.ts";
import { createChoices, makeStream, mutateHandshake, type Random } from "./mutants.ts";
import { startServiceProcess, type ServiceProcess } from "./service-process.ts";
import { openWitness, type Witness } from "./witness.ts";

const FULL_FRAMES = 100_000;
/** A case's own seed is this and its number, so that it is the first of a run with that seed. */
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
/** Changed frames that the service must have read. */
const FRAMES = triesOf({ quick: 3_000, turn: FULL_FRAMES, whole: FULL_FRAMES }, "FUZZ_FRAMES");
const HANDSHAKES = FRAMES / 10;
/** Each waits for a heartbeat, a second. */
const ROUNDS = triesOf({ quick: 6, turn: 20, whole: 20 });
/** Sockets at once. */
const WORKERS = 16;
/** Of two accounts; a session has few sockets, so each is used by two workers. */
const SESSIONS_PER_ACCOUNT = 4;
/** Several times what it takes. */
const TIMEOUT_MS = 120_000 + FRAMES;
const MARKER = "after everything";
/** A stream that has no end by then is a fault, and is cut to say which one it was. */
const PATIENCE_MS = 20_000;
/** The bar of reliability S19. */
const GROWTH_BYTES_MAX = 20 * 1024 * 1024;
const MEMORY = "ringside_process_resident_memory_bytes";

let service: ServiceProcess;
let witness: Witness;
const sessions: string[] = [];

beforeAll(async () => {
  service = await startServiceProcess();
  for (let count = 0; count < SESSIONS_PER_ACCOUNT; count += 1) {
    for (const account_id of [100001, 100002]) {
      sessions.push((await service.logIn(account_id)).session_id);
    }
  }
  witness = await openWitness(service);
});
afterAll(async () => {
  expect(await service.stop()).toBe(0);
});

const counts = { streams: 0, frames: 0, mutants: 0, handshakes: 0 };
const endings = new Map<string, number>();
const answers = new Map<number, number>();
const count = <Key>(map: Map<Key, number>, key: Key) => map.set(key, (map.get(key) ?? 0) + 1);
const next = { stream: 0, handshake: 0 };

function fail(at: number, what: string): never {
  throw new Error(`FUZZ_SEED=${SEED + at} FUZZ_FRAMES=1: ${what}`);
}

/** The terminal's page is read from the disk, and Node drops an answer that is not ready when the other half is closed. */
const isOfTerminal = (request: Buffer): boolean =>
  /^GET +\/(\?\S*)?[ \r]/.test(request.toString("latin1"));

function cut(random: Random, bytes: Buffer): Buffer[] {
  const ends = Array.from({ length: random.below(3) }, () => random.below(bytes.length + 1));
  const cuts = [0, ...ends.toSorted((a, b) => a - b), bytes.length];
  return cuts.slice(1).map((end, at) => bytes.subarray(cuts[at], end));
}

/** The next event; the service may ping, and tell the account's figures, at any time. */
async function nextText(connection: RawConnection): Promise<string> {
  for (;;) {
    const frame = await connection.frame();
    if (frame === null || (frame.opcode !== OPCODE.ping && !isSummary(frame))) {
      return String(frame?.payload);
    }
  }
}

/** How it ends. Where it must not stay open, a refusal may wait for its turn: the marker's answer comes first. */
async function hearEnding(
  connection: RawConnection,
  mayStayOpen: boolean,
): Promise<Ending | "cut"> {
  for (;;) {
    const frame = await connection.frame();
    if (frame === null) return "cut";
    const { opcode, payload } = frame;
    if (opcode === OPCODE.pong && payload.toString("latin1") === MARKER && mayStayOpen) {
      return "open";
    }
    if (opcode !== OPCODE.close) continue;
    // Answered, as a client should: then the service ends the connection at once.
    await connection.write(encodeFrame({ opcode: OPCODE.close, payload }));
    expect(await connection.frame()).toBeNull();
    return payload.length === 0 ? "none" : payload.readUInt16BE(0);
  }
}

/** Writes one stream and compares its end with the oracle's. */
async function runStream(worker: number): Promise<void> {
  const at = next.stream++;
  const random = createChoices(SEED + at);
  const session_id = random.next() < 0.5 ? (sessions[worker % sessions.length] ?? null) : null;
  const { bytes, mutantsAt } = makeStream(random, session_id);
  // What the last frame lacks is given, so that every stream has its end.
  let whole = bytes;
  let verdict = judge(whole, { session_id });
  while (verdict.missing > 0) {
    whole = Buffer.concat([whole, Buffer.alloc(verdict.missing)]);
    verdict = judge(whole, { session_id });
  }
  const connection = await openRawSocket(service.url);
  if (session_id !== null) {
    const command = JSON.stringify({ type: "auth", session_id });
    await connection.write(encodeFrame({ opcode: OPCODE.text, payload: command }));
    expect(await nextText(connection)).toContain('"auth"');
  }
  const writing = (async () => {
    for (const piece of cut(random, whole)) await connection.write(piece);
    await connection.write(encodeFrame({ opcode: OPCODE.ping, payload: MARKER }));
  })();
  const patience = setTimeout(() => connection.destroy(), PATIENCE_MS);
  const ending = await hearEnding(connection, verdict.endings.includes("open"));
  await writing;
  clearTimeout(patience);
  connection.destroy();
  if (ending === "cut" || !verdict.endings.includes(ending)) {
    const who = session_id === null ? "a new socket" : "a signed-in socket";
    const wanted = verdict.endings.join(" or ");
    fail(at, `${who} ends with ${wanted}, was ${ending}: ${whole.toString("hex")}`);
  }
  counts.streams += 1;
  counts.frames += verdict.frames;
  counts.mutants += mutantsAt.filter((start) => start <= verdict.lastFrameAt).length;
  count(endings, String(ending));
}

/** What may come of a request, however broken: the upgrade, a refusal with a body of ours, or (0) nothing where it has no end. */
const STATUSES = [0, 101, 400, 403, 404, 405, 431];

/** Writes one handshake: only a right one may be let in, and with its own accept; a refusal has our error body. */
async function runHandshake(): Promise<void> {
  const at = next.handshake++;
  const request = mutateHandshake(createChoices(SEED + at), upgradeRequest(service.url));
  const connection = openConnection(service.url);
  await connection.write(request);
  const handshake = readHandshake(request);
  // Half closed, so that a request that seems unfinished is finished. A right one is whole, and who has hung up is not let in.
  if (handshake === null) connection.socket.end();
  let answer = await connection.answer();
  if (answer.status === 100) answer = await connection.answer();
  connection.destroy();
  const { status, headers, body } = answer;
  const isRight =
    status === 101
      ? handshake !== null && headers["sec-websocket-accept"] === acceptOf(handshake.key)
      : status === 0
        ? !request.includes("\r\n\r\n") || isOfTerminal(request)
        : body.startsWith(`{"success":false,"code":${status},"message":"`);
  if (!STATUSES.includes(status) || !isRight) {
    fail(at, `status ${status} ${body} for ${JSON.stringify(request.toString("latin1"))}`);
  }
  counts.handshakes += 1;
  count(answers, status);
}

/** One part in `ROUNDS` of all, with the witness listening meanwhile. */
async function runRound(round: number): Promise<void> {
  const share = round / ROUNDS;
  const work = async (worker: number) => {
    while (counts.mutants < FRAMES * share) await runStream(worker);
    while (counts.handshakes < HANDSHAKES * share) await runHandshake();
  };
  const workers = Array.from({ length: WORKERS }, (_, worker) => work(worker));
  await Promise.all([...workers, witness.notices(), witness.hearsOfItsEnd()]);
}

it(
  `${FRAMES} changed frames, seed ${SEED}, end as they must, and nobody notices`,
  async () => {
    // @interface limit:SOCKET_MESSAGE_BYTES_MAX @interface event:heartbeat @interface event:session_client_logout
    // @interface event:tick
    let baseline = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      try {
        await runRound(round);
      } catch (cause) {
        const { exitCode, stderr } = service.state();
        throw new Error(`seed ${SEED}, exit code ${exitCode}, stderr ${stderr}: ${String(cause)}`, {
          cause,
        });
      }
      // The first tenth fills what is only filled once: code made ready, pools, the heap's young part.
      if (round === 2) baseline = await service.metric(MEMORY);
    }
    const growthBytes = (await service.metric(MEMORY)) - baseline;
    const heard = await witness.testify();
    const figures = { seed: SEED, ...counts, growthBytes, ...heard };
    console.log(JSON.stringify({ ...figures, endings: [...endings], answers: [...answers] }));
    expect(service.state()).toEqual({ exitCode: null, stderr: "" });
    expect(growthBytes).toBeLessThan(GROWTH_BYTES_MAX);
    await expect.poll(() => service.metric("ringside_sockets")).toBe(0);
    if (FRAMES < FULL_FRAMES) return;
    // A fuzz test that always ends in the same way shows nothing.
    for (const ending of ["open", "1002", "1003", "1007", "1008", "1009"]) {
      expect(endings.get(ending) ?? 0).toBeGreaterThan(counts.streams / 200);
    }
    for (const status of [101, 400, 403, 404, 431]) expect(answers.has(status)).toBe(true);
  },
  TIMEOUT_MS,
);
