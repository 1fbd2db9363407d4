/** An account of a spec's own, with a session beside the page's for each test, and what is in the tables of the terminal. */
import { test, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { CrtOrder } from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import { openDemo, openRecords, type Records } from "./support-records.ts";
import { signIn, type Login } from "./support.ts";

/** These trade on weekends too. */
export const BTCUSD = 401;
export const ETHUSD = 402;

export type OwnAccount = {
  readonly login: Login;
  readonly records: Records;
  readonly context: APIRequestContext;
  /** A limit order far from the market, but for what is said of it: it waits. */
  placeWaiting(part?: Partial<CrtOrder>): Promise<Order>;
  /** Where BTCUSD is: at what a position opens at. Leaves nothing open. */
  marketPrice(): Promise<number>;
};

/**
 * Opens a demo before the spec's first test, and leaves nothing open behind each. Its records are opened anew for each test:
 * an account has so many sessions at once, and each sign-in of a page is one. `name`: unique among the specs.
 */
export function useOwnAccount(name: string): OwnAccount {
  let own: Omit<OwnAccount, "placeWaiting" | "marketPrice"> | undefined;
  let login: Login | undefined;
  let context: APIRequestContext | undefined;
  test.beforeAll(async ({ playwright, baseURL }) => {
    context = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    login = await openDemo(context, name);
  });
  test.beforeEach(async () => {
    const [request, who] = [known(context), known(login)];
    own = { login: who, records: await openRecords(request, who), context: request };
  });
  test.afterEach(() => own?.records.clear());
  test.afterAll(() => context?.dispose());
  return {
    get login() {
      return known(own).login;
    },
    get records() {
      return known(own).records;
    },
    get context() {
      return known(own).context;
    },
    placeWaiting: (part = {}) =>
      known(own).records.placeOrder({
        symbol_id: BTCUSD,
        type: ORDER_TYPE.limit,
        side: SIDE.buy,
        volume: 0.1,
        order_price: 50_000,
        ...part,
      }),
    async marketPrice() {
      const { records } = known(own);
      const order = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.01 };
      await records.placeOrder(order);
      const [position] = await records.positions();
      await records.clear();
      if (position === undefined) throw new Error("expected an open position, was none");
      return position.open_price;
    },
  };
}

function known<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("expected to run in a test, was outside of one");
  return part;
}

/** Signs in; who has signed up by REST is welcomed by no note. */
export const enter = (page: Page, login: Login): Promise<void> => signIn(page, false, "/", login);

const exactly = (id: number): RegExp => new RegExp(`^${id}$`);

/** The table of a pane, by the pane's name. */
export function tableOf(name: string) {
  const pane = (page: Page): Locator => page.getByRole("region", { name });
  return {
    pane,
    grid: (page: Page) => pane(page).getByRole("grid"),
    /** The row of a record, by the cell of its id: another one may say the same number of something else. */
    rowOf: (page: Page, id: number) =>
      pane(page)
        .getByRole("row")
        .filter({ has: page.locator("[data-column=id]").filter({ hasText: exactly(id) }) }),
  };
}

export const cell = (row: Locator, column: string): Locator =>
  row.locator(`[data-column=${column}]`);
