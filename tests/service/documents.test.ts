/**
 * What users keep with an account: written part by part, refused where another was first, bounded, each reader's own, and gone
 * with the account.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Document, DocumentPartChange, DocumentState } from "../../contract/document.ts";
import { ERRORS, type ErrorName } from "../../contract/errors.ts";
import { createDataDir, startTestService, type TestService } from "../support/service.ts";
import {
  openTradingDesk,
  type Reply,
  type Trader,
  type TradingDesk,
} from "../support/trading-desk.ts";
import { GROUP, PASSWORD } from "../support/trading-house.ts";

const LIST = "/api/v1/accounts/me/documents";
const path = (name: string) => `${LIST}/drawings/${name}`;

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 12 });
});
afterAll(() => desk.close());

const part = (id: string, revision: number, value: Record<string, unknown> = { n: 1 }) => ({
  id,
  revision,
  is_deleted: false,
  value,
});
const removed = (id: string, revision: number) => ({ ...part(id, revision), is_deleted: true });

const merge = (who: Trader, name: string, ...parts: DocumentPartChange[]) =>
  who.ask("PATCH", path(name), { parts });
const read = (who: Trader, name: string, after = 0) =>
  who.get(`${path(name)}?after=${after}`) as Promise<Document>;

function expectRefused({ status, body }: Reply, error: ErrorName): void {
  const row = ERRORS[error];
  expect([status, body]).toMatchObject([row.status, { message: row.message, error }]);
}

async function saved(reply: Promise<Reply>): Promise<DocumentState> {
  const { status, data, body } = await reply;
  expect([status, body]).toMatchObject([200, {}]);
  return data as DocumentState;
}

describe("a document", () => {
  // @interface operation:documents_list @interface operation:document_get @interface operation:document_merge
  it("is written part by part and read from a revision on", async () => {
    const ada = await desk.trader();
    expect((await ada.ask("GET", path("1"))).status).toBe(404);
    expect(
      await saved(merge(ada, "1", part("a", 0), part("b", 0, { x: [1.5, "é"] }))),
    ).toMatchObject({
      kind: "drawings",
      name: "1",
      revision: 1,
      parts_count: 2,
      parts_max: 500,
      bytes: 7 + 16,
      bytes_max: 1_048_576,
    });
    expect(await saved(merge(ada, "1", removed("a", 1)))).toMatchObject({
      revision: 2,
      parts_count: 1,
    });
    const whole = await read(ada, "1");
    expect(whole).toMatchObject({ revision: 2, is_whole: true });
    expect(whole.parts).toEqual([
      { id: "b", revision: 1, is_deleted: false, value: { x: [1.5, "é"] } },
      { id: "a", revision: 2, is_deleted: true, value: { n: 1 } },
    ]);
    expect(await read(ada, "1", 1)).toMatchObject({ is_whole: false, parts: [{ id: "a" }] });
    expect(await read(ada, "1", 2)).toMatchObject({ is_whole: false, parts: [] });
    // What a database that was restored never knew.
    expect(await read(ada, "1", 99)).toMatchObject({ is_whole: true });
    await saved(merge(ada, "A_b.c-d", part("a", 0)));
    const list = (await ada.get(LIST)) as DocumentState[];
    expect(list.map(({ name }) => name)).toEqual(["1", "A_b.c-d"]);
  });

  it("is of one kind: layouts are apart from drawings of the same name", async () => {
    const ada = await desk.trader();
    await saved(merge(ada, "1", part("now", 0, { of: "drawings" })));
    const layout = `${LIST}/layouts/1`;
    await saved(ada.ask("PATCH", layout, { parts: [part("now", 0, { of: "layouts" })] }));
    expect(await ada.get(layout)).toMatchObject({ parts: [{ value: { of: "layouts" } }] });
    expect(await read(ada, "1")).toMatchObject({ parts: [{ value: { of: "drawings" } }] });
    const list = (await ada.get(LIST)) as DocumentState[];
    expect(list.map(({ kind }) => kind)).toEqual(["drawings", "layouts"]);
    for (const kind of ["watchlists", "templates", "notes", "settings"] as const) {
      await saved(ada.ask("PATCH", `${LIST}/${kind}/all`, { parts: [part("a", 0, { of: kind })] }));
      expect(await ada.get(`${LIST}/${kind}/all`)).toMatchObject({
        parts: [{ value: { of: kind } }],
      });
    }
    expectRefused(
      await ada.ask("PATCH", `${LIST}/plans/1`, { parts: [part("a", 0)] }),
      "bad_request",
    );
  });

  it("takes no change that was made on another revision, and says which is there", async () => {
    // @interface error:stale_revision
    const ada = await desk.trader();
    await saved(merge(ada, "1", part("a", 0), part("b", 0)));
    await saved(merge(ada, "1", part("a", 1)));
    const reply = await merge(ada, "1", part("c", 0), part("a", 1), part("d", 5), part("b", 1));
    expectRefused(reply, "stale_revision");
    expect(reply.body).toMatchObject({
      errors: [
        { path: "body.parts.1.revision", message: "is 2", nearest: 2 },
        { path: "body.parts.2.revision", message: "is 0", nearest: 0 },
      ],
    });
    expect(await read(ada, "1")).toMatchObject({ revision: 2, parts_count: 2 });
  });

  it("that many write at once has each of them once", async () => {
    const ada = await desk.trader();
    const other = await desk.signIn(ada.account_id);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        merge(at % 2 === 0 ? ada : other, "1", part("shared", 0, { at }), part(`own-${at}`, 0)),
      ),
    );
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await read(ada, "1")).toMatchObject({ revision: 1, parts_count: 2 });
  });

  it("tells who was away too long all that there is", async () => {
    const ada = await desk.trader();
    await saved(merge(ada, "1", part("kept", 0)));
    for (let round = 0; round < 11; round += 1) {
      const ids = Array.from({ length: 100 }, (_, at) => `gone-${round}-${at}`);
      await saved(merge(ada, "1", ...ids.map((id) => removed(id, 0))));
    }
    expect(await read(ada, "1", 1)).toMatchObject({ is_whole: true, parts_count: 1 });
    expect((await read(ada, "1", 1)).parts).toHaveLength(1 + 1_000);
    expect(await read(ada, "1", 2)).toMatchObject({ is_whole: false });
  });
});

describe("the room", () => {
  // @interface error:documents_full
  it("for parts is bounded, and what is removed makes room", async () => {
    const ada = await desk.trader();
    for (let from = 0; from < 500; from += 100) {
      const ids = Array.from({ length: 100 }, (_, at) => `p${from + at}`);
      await saved(merge(ada, "1", ...ids.map((id) => part(id, 0))));
    }
    const full = await merge(ada, "1", part("p500", 0));
    expectRefused(full, "documents_full");
    expect(full.body).toMatchObject({
      errors: [{ path: "body.parts", message: "at most 500 parts, would be 501" }],
    });
    await saved(merge(ada, "1", part("p0", 1, { n: 2 })));
    await saved(merge(ada, "1", removed("p1", 1), part("p500", 0)));
  });

  it("for what is written about trades is 4,000 parts", async () => {
    const ada = await desk.trader();
    const notes = `${LIST}/notes/all`;
    for (let from = 0; from < 4_000; from += 100) {
      const parts = Array.from({ length: 100 }, (_, at) => part(`${from + at}`, 0));
      await saved(ada.ask("PATCH", notes, { parts }));
    }
    const full = await ada.ask("PATCH", notes, { parts: [part("4000", 0)] });
    expectRefused(full, "documents_full");
    expect(full.body).toMatchObject({
      errors: [{ path: "body.parts", message: "at most 4000 parts, would be 4001" }],
    });
    expect(await ada.get(notes)).toMatchObject({ parts_count: 4_000, parts_max: 4_000 });
  });

  it("for bytes is bounded, a part's, a document's and all documents'", async () => {
    const ada = await desk.trader();
    const large = { text: "x".repeat(48 * 1024 - 11) };
    expectRefused(await merge(ada, "1", part("a", 0, { text: `${large.text}x` })), "bad_request");
    expectRefused(
      await merge(ada, "1", { ...removed("a", 0), value: { text: "x".repeat(250) } }),
      "bad_request",
    );
    for (let at = 0; at < 21; at += 1) await saved(merge(ada, "1", part(`l${at}`, 0, large)));
    expectRefused(await merge(ada, "1", part("l21", 0, large)), "documents_full");
    // As if there were fifteen more of that size.
    await desk.service.sql`
      insert into documents (account_id, reader, kind, name, revision, bytes, updated_at)
      values (${ada.account_id}, 'owner', 'drawings', 'many', 1, ${16_000_000}, 1)`;
    const reply = await merge(ada, "2", part("a", 0, large));
    expectRefused(reply, "documents_full");
    expect(JSON.stringify(reply.body)).toContain("in all documents");
    await saved(merge(ada, "1", removed("l0", 1)));
  });

  it("for documents is bounded", async () => {
    const ada = await desk.trader();
    await desk.service.sql`
      insert into documents (account_id, reader, kind, name, revision, updated_at)
      select ${ada.account_id}, 'owner', 'drawings', 'n' || i, 1, 1 from generate_series(1, 1000) i`;
    await desk.service
      .sql`update documents set parts_count = 1 where account_id = ${ada.account_id}`;
    expectRefused(await merge(ada, "one-more", part("a", 0)), "documents_full");
    await saved(merge(ada, "n7", part("a", 0)));
    // One from which all was removed makes room, the one that has been empty for longest.
    await desk.service.sql`
      update documents set parts_count = 0, updated_at = case name when 'n8' then 1 else 2 end
      where account_id = ${ada.account_id} and name in ('n8', 'n9')`;
    await saved(merge(ada, "one-more", part("a", 0)));
    const names = ((await ada.get(LIST)) as DocumentState[]).map(({ name }) => name);
    expect([names.length, names.includes("n8"), names.includes("n9")]).toEqual([1000, false, true]);
  });
});

describe("a body", () => {
  it.each([
    ["no parts", { parts: [] }],
    ["no list", { parts: {} }],
    ["too many parts", { parts: Array.from({ length: 101 }, (_, at) => part(`p${at}`, 0)) }],
    ["a part twice", { parts: [part("a", 0), part("a", 0)] }],
    ["an id that is none", { parts: [part("a b", 0)] }],
    ["an id that breaks out", { parts: [part("'); drop table documents--", 0)] }],
    ["a revision below 0", { parts: [part("a", -1)] }],
    ["a part of a revision", { parts: [part("a", 0.5)] }],
    ["a value that is no object", { parts: [{ ...part("a", 0), value: "text" }] }],
    ["a value that is a list", { parts: [{ ...part("a", 0), value: [1] }] }],
    ["no value", { parts: [{ id: "a", revision: 0, is_deleted: false }] }],
  ])("with %s is refused whole", async (_, body) => {
    expectRefused(await desk.admin.ask("PATCH", path("hostile"), body), "bad_request");
    expect((await desk.admin.ask("GET", path("hostile"))).status).toBe(404);
  });

  it("beyond the limit of all bodies is refused as they are", async () => {
    const ada = await desk.trader();
    const large = { text: "x".repeat(40_000) };
    const reply = await merge(ada, "1", part("a", 0, large), part("b", 0, large));
    expectRefused(reply, "payload_too_large");
  });
});

describe("whose a document is", () => {
  it("decides who reads and writes it: an investor has his own, another account none of it", async () => {
    const [ada, bob] = [await desk.trader(), await desk.trader()];
    const investor = await desk.signIn(ada.account_id, "demo-investor");
    await saved(merge(ada, "1", part("a", 0, { by: "ada" })));
    for (const who of [bob, investor]) {
      expect((await who.ask("GET", path("1"))).status).toBe(404);
      expect(await who.get(LIST)).toEqual([]);
    }
    await saved(merge(investor, "1", part("a", 0, { by: "investor" })));
    expect((await read(ada, "1")).parts).toMatchObject([{ value: { by: "ada" } }]);
    expect((await read(investor, "1")).parts).toMatchObject([{ value: { by: "investor" } }]);
    expect(await ada.get(LIST)).toMatchObject([{ parts_count: 1, revision: 1 }]);
  });

  it("loses it when his account is closed", async () => {
    const { status, data } = await desk.admin.ask("POST", "/api/v1/accounts", {
      name: "Keeper",
      email: "keeper@example.com",
      password: PASSWORD,
      group_id: GROUP.hedging,
    });
    expect(status).toBe(201);
    const { id } = data as { id: number };
    const keeper = await desk.signIn(id);
    await saved(merge(keeper, "1", part("a", 0)));
    expect((await desk.admin.ask("DELETE", `/api/v1/accounts/${id}`)).status).toBe(204);
    expect((await keeper.ask("GET", path("1"))).status).toBe(401);
    const rows = await desk.service.sql`select 1 from documents where account_id = ${id}`;
    expect(rows).toHaveLength(0);
  });
});

it("is there after the service was started again", async () => {
  const folder = await createDataDir();
  const start = () => startTestService({ dataDir: folder.path });
  const token = async (service: TestService) => (await service.login()).access_token;
  const first = await start();
  await first.call("PATCH", path("1"), {
    token: await token(first),
    body: { parts: [part("a", 0, { kept: true })] },
  });
  await first.close();
  const second = await start();
  const answer = await second.call("GET", path("1"), { token: await token(second) });
  expect(answer.body).toMatchObject({ data: { revision: 1, parts: [{ value: { kept: true } }] } });
  await second.close();
  await folder.remove();
});
