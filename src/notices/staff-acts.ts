/**
 * What the broker's staff did to the account, in words, from the lines of its journal: they say who acted and why, which no
 * event does. Main thread; pure, but that the words of a changed account are fetched with the first. Lines of one moment and one
 * actor are one act.
 */
import { ORDER_STATUS } from "../../contract/codes.ts";
import type { Journal } from "../../contract/journal.ts";
import { capital, sentence } from "../format/sentence.ts";
import type { Notice } from "./notice.ts";
import { t } from "../language/translate.ts";
import { NO_VALUE } from "../format/price.ts";

const STAFF: ReadonlySet<string> = new Set(["Admin", "Dealer", "API_Admin"]);

/** What moved money, or may have. */
const MONEY_ACTS: ReadonlySet<string> = new Set([
  "money_change",
  "balance_correction",
  "deal_update",
  "deal_delete",
]);

/** What stands before the reason of an act on an order, a position or a deal. */
const BY_BROKER = ", by your broker: ";
/** What stands after it where two of staff were needed. */
const CONFIRMED = /, confirmed by \d+$/;

type Said = Pick<Notice, "key" | "title"> & Partial<Pick<Notice, "text" | "amount" | "detail">>;

/** Whose sentences name fields and groups, as the journal says them. */
const CHANGES: ReadonlySet<string> = new Set(["account_change", "account_move"]);

/** Oldest first. `lines`: of the account's journal, in any order; a client's own acts and the service's are none. */
export async function noticesOfStaff(lines: readonly Journal[]): Promise<Notice[]> {
  const byStaff = lines
    .filter(
      ({ actor_id, account_id, actor_scope }) =>
        actor_id !== account_id && STAFF.has(actor_scope ?? ""),
    )
    .toSorted((a, b) => a.ts - b.ts || a.id - b.id);
  const sayChange = byStaff.some(({ action }) => CHANGES.has(action))
    ? await loadWords()
    : asWritten;
  return byStaff.flatMap((line) => {
    const said = saidOf(line, byStaff, sayChange);
    if (said === null) return [];
    const { account_id, ts } = line;
    const event = MONEY_ACTS.has(line.action) ? ("money" as const) : ("staff" as const);
    const base = { account_id, at: ts, tone: "info" as const, event };
    return [{ ...base, text: "", amount: null, detail: 0, ...said, isAlarm: false }];
  });
}

/** What a line of an account's change says. */
type SayChange = (line: Journal) => string;

const asWritten: SayChange = ({ message }) => plain(message);

/** That something changed is told too where they cannot be fetched. */
const loadWords = (): Promise<SayChange> =>
  import("../account/journal-said.ts").then(
    ({ accountSaid }) => {
      const names = { symbol: () => undefined, group: () => undefined };
      return (line) =>
        accountSaid({ ...line, message: line.message.replace(CONFIRMED, "") }, names);
    },
    () => asWritten,
  );

/** null: it is told elsewhere, or by another line of the same act. */
function saidOf(line: Journal, all: readonly Journal[], sayChange: SayChange): Said | null {
  const { action, entity_id, message, ts } = line;
  const own = `staff:${line.id}`;
  switch (action) {
    case "money_change":
      return moneyOf(line, own);
    case "balance_correction":
      return isOfDeal(line, all)
        ? null
        : { key: own, title: t("Your broker corrected the balance"), ...correctionOf(line) };
    case "deal_update":
    case "deal_delete": {
      const booked = all.find(
        (one) => one.action === "balance_correction" && isOfOneAct(one, line),
      );
      const id = entity_id ?? NO_VALUE;
      const title =
        action === "deal_update"
          ? t("Your broker corrected deal #{id}", { id })
          : t("Your broker cancelled deal #{id}", { id });
      return { key: own, title, ...(booked === undefined ? {} : correctionOf(booked)) };
    }
    case "order_cancel":
      // The order itself is told too, under this key: of the two the one with the reason stays.
      return {
        key: `order:${entity_id}:${ORDER_STATUS.cancelled}:${ts}`,
        title: t("Your broker cancelled order #{id}", { id: entity_id ?? NO_VALUE }),
        text: reasonOf(message),
        detail: 1,
      };
    case "position_update":
      // The rest of a position that was closed in part has such a line too: the deal tells of the close, and why.
      return message.includes(BY_BROKER) && !isOfDealing(line, all)
        ? {
            key: `position:${entity_id}:${ts}`,
            title: t("Your broker changed what guards position #{id}", {
              id: entity_id ?? NO_VALUE,
            }),
            text: reasonOf(message),
            detail: 1,
          }
        : null;
    case "account_change":
      return { key: own, title: t("Your broker changed your account"), text: sayChange(line) };
    case "account_move":
      return { key: own, title: t("Your broker changed your group"), text: sayChange(line) };
    default:
      return null;
  }
}

const plain = (message: string): string => {
  const text = message.replace(CONFIRMED, "");
  return text === "" ? "" : sentence(capital(text));
};

function reasonOf(message: string): string {
  const at = message.indexOf(BY_BROKER);
  return at < 0 ? "" : plain(message.slice(at + BY_BROKER.length));
}

const MONEY = /^([+-])([\d.e+-]+), balance \S+, credit [^:]+?(?:: ([^]*))?$/;

function moneyOf({ entity, message }: Journal, key: string): Said | null {
  // A close has a line of this kind about its position: the deal tells of it.
  if (entity === "position") return null;
  const [, sign, size, desc = ""] = MONEY.exec(message.replace(CONFIRMED, "")) ?? [];
  if (sign === undefined) return null;
  const amount = Number(size) * (sign === "-" ? -1 : 1);
  const title = amount < 0 ? t("Your broker took money out") : t("Your broker put money in");
  return { key, title, text: plain(desc), amount };
}

const CORRECTION = /^balance (\S+) -> ([^:]+): ([^]*)$/;

function correctionOf({ message }: Journal): Pick<Said, "text" | "amount"> {
  const [, before, after, desc = ""] = CORRECTION.exec(message.replace(CONFIRMED, "")) ?? [];
  if (before === undefined || after === undefined) return { text: plain(message) };
  // To what a double of such amounts can tell apart: a difference of decimals is no exact decimal.
  const amount = Math.round((Number(after) - Number(before)) * 1e8) / 1e8;
  return { text: plain(desc), amount };
}

const isOfOneAct = (a: Journal, b: Journal): boolean => a.ts === b.ts && a.actor_id === b.actor_id;

const CORRECTS_DEAL: ReadonlySet<string> = new Set(["deal_update", "deal_delete"]);
const isOfDeal = (line: Journal, all: readonly Journal[]): boolean =>
  all.some((one) => CORRECTS_DEAL.has(one.action) && isOfOneAct(one, line));

/** Whether something was dealt in the same act. */
const isOfDealing = (line: Journal, all: readonly Journal[]): boolean =>
  all.some((one) => one.action === "deal_create" && isOfOneAct(one, line));

/** Two words for one thing are one: the order's own, and that the broker did it. `told`: what was told before, or beside it. */
export function joined(notice: Notice, told: readonly Notice[]): Notice {
  const before = told.find((one) => one !== notice && one.key === notice.key);
  if (before === undefined) return notice;
  const { what, title } = before;
  return {
    ...notice,
    title: what === undefined ? title : t("Cancelled by your broker: {what}", { what }),
  };
}
