/**
 * Drawings of one account in two tabs of a browser and in another browser, on the real service: edited at random, without a
 * connection at times, with answers that are lost, pages that are closed and a service that is started again. None is lost, none
 * doubled, and all are the same everywhere.
 */
import { createRoot, createSignal, type Setter } from "solid-js";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Document } from "../../contract/document.ts";
import { ERRORS } from "../../contract/errors.ts";
import { makeDrawing } from "../../drawings/drawing.ts";
import { TOOLS } from "../../drawings/registry.ts";
import type { Drawing, Tool } from "../../drawings/tool.ts";
import { makeShelf, type ShelfPorts } from "../../src/panes/chart/drawings/drawing-shelf.ts";
import {
  createDrawingStore,
  type DrawingStore,
} from "../../src/panes/chart/drawings/drawing-store.ts";
import { FULL_WORDS } from "../../src/stores/document-calls.ts";
import { makeMemoryCache, type MemoryCache } from "../support/drawing-cache.ts";
import { createRandom } from "../support/random.ts";
import { createDataDir, startTestService, type TestService } from "../support/service.ts";

const EDITS = 1_000;
const SYMBOL = 7;
const LINE = TOOLS[0] as Tool;
const CONVERGED_MS = 60_000;

let folder: Awaited<ReturnType<typeof createDataDir>>;
let service: TestService;
let token = "";
const start = async () => {
  service = await startTestService({ dataDir: folder.path });
  token = (await service.login()).access_token;
};
beforeAll(async () => {
  folder = await createDataDir();
  await start();
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

type Tab = {
  readonly store: DrawingStore;
  readonly setLive: Setter<boolean>;
  readonly isLive: () => boolean;
  look(): void;
  close(): void;
};

/** What the feed worker does with an operation, and now and then its answer is lost. */
const caller =
  (random: () => number): ShelfPorts["call"] =>
  async (operation, { params = {}, query = {}, body }) => {
    const { kind, name } = params;
    const after = query["after"];
    const path = `/api/v1/accounts/me/documents/${kind}/${name}`;
    const method = operation === "document_merge" ? "PATCH" : "GET";
    const asked = method === "GET" ? `${path}?after=${String(after)}` : path;
    const answer = await service.call(method, asked, { token, body }).catch(() => null);
    if (answer === null || random() < 0.05) return { ok: false, status: 0, message: "" };
    const { data, message } = answer.body as { data: unknown; message: string };
    return answer.status < 300 ? { ok: true, data } : { ok: false, status: answer.status, message };
  };

function openTab(cache: MemoryCache, channel: string, random: () => number): Tab {
  return createRoot((dispose) => {
    const [isLive, setLive] = createSignal(true);
    let look = (): void => {};
    const shelf = makeShelf({
      cache,
      channel,
      call: caller(random),
      reader: () => "100001/owner",
      isLive,
      now: () => Date.now(),
      symbolId: () => undefined,
      watchShown: (listener) => {
        look = () => listener(true);
        return () => {};
      },
      fault: (cause) => expect.unreachable(String(cause)),
    });
    const store = createDrawingStore(() => SYMBOL, shelf);
    return { store, setLive, isLive, look: () => look(), close: dispose };
  });
}

let made = 0;
const drawing = (): Drawing =>
  makeDrawing(`d${(made += 1)}`, LINE, [
    { ts: 1_000, price: made },
    { ts: 2_000, price: made + 1 },
  ]);

/** Draws, changes, orders or removes; what was drawn and never removed by anybody is in `alive`. */
function edit({ store }: Tab, random: () => number, alive: Set<string>): void {
  const list = store.list();
  const any = list[Math.floor(random() * list.length)];
  const kind = random();
  if (any === undefined || kind < 0.4) {
    const next = drawing();
    if (store.add([next])) alive.add(next.id);
  } else if (kind < 0.7) store.change([{ ...any, anchors: drawing().anchors }]);
  else if (kind < 0.8) store.order([any.id], random() < 0.5);
  else {
    store.remove([any.id]);
    alive.delete(any.id);
  }
}

const turn = () => new Promise<void>((resolve) => void setTimeout(resolve, 5));
const shown = ({ store }: Tab): string => JSON.stringify(store.list());

it(
  "loses none and doubles none, and is the same everywhere",
  async () => {
    const random = createRandom(21);
    const caches = [makeMemoryCache(), makeMemoryCache()] as const;
    const homes = [caches[0], caches[0], caches[1]] as const;
    const openAt = (at: number) =>
      openTab(homes[at] as MemoryCache, `tabs-${homes.indexOf(homes[at] as MemoryCache)}`, random);
    const tabs = homes.map((_, at) => openAt(at));
    const alive = new Set<string>();
    for (let step = 0; step < EDITS; step += 1) {
      const at = Math.floor(random() * tabs.length);
      const tab = tabs[at] as Tab;
      edit(tab, random, alive);
      if (random() < 0.02) tab.setLive(!tab.isLive());
      if (random() < 0.01) {
        tab.close();
        tabs[at] = openAt(at);
      }
      if (random() < 0.1) await turn();
      if (step === EDITS / 2) {
        await service.close();
        await start();
      }
    }
    for (const tab of tabs) tab.setLive(true);
    await vi.waitFor(
      () => {
        for (const tab of tabs) tab.look();
        expect(tabs.map(({ store }) => store.state())).toEqual(["saved", "saved", "saved"]);
        expect(new Set(tabs.map(shown)).size).toBe(1);
      },
      { timeout: CONVERGED_MS, interval: 200 },
    );
    const ids = tabs[0]?.store.list().map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([...alive]));
    const { body } = await service.call("GET", `/api/v1/accounts/me/documents/drawings/${SYMBOL}`, {
      token,
    });
    const { parts } = (body as { data: Document }).data;
    const kept = parts.filter(({ is_deleted }) => !is_deleted).map(({ id }) => id);
    expect(kept.toSorted()).toEqual(ids.toSorted());
    const later = openTab(makeMemoryCache(), "tabs-later", random);
    await vi.waitFor(() => expect(shown(later)).toBe(shown(tabs[0] as Tab)), {
      timeout: CONVERGED_MS,
    });
    for (const tab of [...tabs, later]) tab.close();
  },
  3 * CONVERGED_MS,
);

it("knows the service's words for no room", () => {
  expect(FULL_WORDS).toBe(ERRORS.documents_full.message);
});
