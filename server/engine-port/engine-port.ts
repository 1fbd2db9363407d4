/**
 * The door to the engine, for the market, routes, office, sign-up and summaries: commands, quotes and questions as plain data,
 * answered with plain data. Nothing that passes holds a function or a live object of the engine, so what stands on its two sides
 * may be in one process or in two; in-process.ts is the one that there is. Runs in the service; types alone.
 *
 * An answer is of the moment in which it was made. What must still be so when a command is decided goes with the command, as its
 * condition.
 */
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { AccountStatus, SymbolStatus } from "../../contract/codes.ts";
import type { HaltRecord } from "../../contract/dealing.ts";
import type { ErrorName } from "../../contract/errors.ts";
import type { HouseExposure } from "../../contract/exposure.ts";
import type {
  HouseOrder,
  HouseOrdersQuery,
  HousePosition,
  HousePositionsQuery,
} from "../../contract/house-book.ts";
import type { HouseFeed, HouseMoney, MarginCall } from "../../contract/house-overview.ts";
import type { Position } from "../../contract/position.ts";
import type { AccountEffect, GroupEffect } from "../../contract/group-change.ts";
import type { WatchedFigures } from "../../contract/watch.ts";
import type { GroupTerms, SymbolTerms } from "../../domain/terms.ts";
import type { Minor, Steps } from "../../domain/units.ts";
import type { Command, Input } from "../../engine/input.ts";
import type { AccountRecord, SelfLimits } from "../../engine/records.ts";
import type { Origin } from "../journal/batch.ts";
import type { Answer } from "../sequencer/answer.ts";
import type { Asked, AskedByName } from "../../engine/asked.ts";

export type EnginePort = {
  /** What the engine knows, as it is now. Waits for no commit: what is shown as done is asked for after durable(). */
  ask<Name extends Question>(
    name: Name,
    asked: Questions[Name]["asked"],
  ): Promise<Questions[Name]["answer"]>;
  /**
   * Decides at once; resolves when that is durable. `once`: the Idempotency-Key that it is done under.
   * @throws Refusal unavailable where too many wait, or too many of who asks; what `condition` says where it does not hold
   */
  submit(
    command: Asked<Command>,
    origin: Origin | null,
    once?: OnceKey,
    condition?: Condition,
  ): Promise<Answer>;
  /** Decides all of them with nothing in between, in their order, so that all are durable or none. @throws Refusal as submit */
  submitAll(commands: readonly Asked<Command>[], origin: Origin | null): Promise<readonly Answer[]>;
  /** The same for an order or a close with a name: the first answer again where it was asked with the same body. */
  submitNamed(command: AskedByName, body_hash: string, origin: Origin): Promise<NamedResult>;
  /** Bars a name that no order has yet: null. Otherwise what is known of it, durable. */
  bar(account_id: number, client_order_id: string): Promise<Answer | null>;
  /** A quote, or the provider's word on a symbol: one way, decided at once. Never throws. */
  take(input: MarketInput): void;
  /** Resolves when all that was decided so far is durable. */
  durable(): Promise<void>;
  /** Resolves when the tables have all that the account's owner was answered or told by now; null: of all accounts. */
  readable(account_id: number | null): Promise<void>;
};

/** What the market tells of. */
export type MarketInput = Extract<Input, { kind: "quote" | "symbol_status" }>;

export type OnceKey = {
  readonly actor_id: number;
  readonly key: string;
  readonly body_hash: string;
};

export type NamedResult = { readonly answer: Answer; readonly isReplay: boolean };

/** What must be so when a command is decided; what is left out may be as it likes. condition.ts looks. */
export type Condition = {
  readonly account_id: number;
  readonly status?: AccountStatus;
  readonly balance?: Minor;
  readonly credit?: Minor;
  /** Nothing is open and nothing pending. */
  readonly isFlat?: true;
  /** No more of an open position than so many steps. */
  readonly position?: { readonly position_id: number; readonly volume_max: Steps };
  /** What the command is refused with where it is not so. */
  readonly otherwise: ErrorName;
};

type Asking<A, B> = { readonly asked: A; readonly answer: B };

/** By name. null as an answer: there is none of that id. */
export type Questions = {
  symbol: Asking<{ readonly symbol_id: number }, SymbolFacts | null>;
  /** Ids of all groups. */
  groups: Asking<null, readonly number[]>;
  /** Of all groups. */
  group_terms: Asking<null, readonly GroupTerms[]>;
  /** The group of each of the accounts, in their order. */
  groups_of: Asking<{ readonly account_ids: readonly number[] }, readonly (number | null)[]>;
  account: Asking<{ readonly account_id: number }, AccountFacts | null>;
  /** Unknown accounts and those that cannot be valued now are left out. */
  summaries: Asking<{ readonly account_ids: readonly number[] }, readonly AccountSummary[]>;
  /** Terms of the symbol of a pending order of the account. */
  order_terms: Asking<
    { readonly account_id: number; readonly order_id: number },
    SymbolTerms | null
  >;
  /** Terms of the symbol of an open position of the account, and how much of it is open. */
  position_terms: Asking<
    { readonly account_id: number; readonly position_id: number },
    { readonly terms: SymbolTerms; readonly volume: Steps } | null
  >;
  /** Those that are open, as they stand now. */
  open_positions: Asking<
    { readonly account_id: number; readonly position_ids: readonly number[] },
    readonly Position[]
  >;
  /**
   * Figures of the accounts and of their open positions, in the order in which the accounts are named. An account counts as a
   * row and so does each of its positions; once there are rows_max rows, the other accounts are left out.
   */
  figures: Asking<
    { readonly account_ids: readonly number[]; readonly rows_max: number },
    readonly AccountFigures[]
  >;
  /**
   * Figures without positions, of the accounts that a walk over the house comes to next: those with something open and those
   * that `open` names, without those that `except` names. `walk`: the name of the walk, which begins anew once it has ended.
   * An empty answer: this look found nothing more.
   */
  next_figures: Asking<
    {
      readonly walk: string;
      readonly groups: GroupFilter;
      readonly open: ReadonlySet<number>;
      readonly except: ReadonlySet<number>;
      readonly told_max: number;
      readonly looked_max: number;
    },
    readonly AccountFigures[]
  >;
  /** What the account's owner set himself, and how much of it is used. */
  self_limits: Asking<{ readonly account_id: number }, LimitFacts | null>;
  /** The whole house first, then groups, then symbols. */
  halts: Asking<null, readonly HaltRecord[]>;
  /** Which of the accounts are in one of the groups. */
  accounts_in: Asking<
    { readonly account_ids: readonly number[]; readonly groups: GroupFilter },
    readonly number[]
  >;
  house_exposure: Asking<{ readonly groups: GroupFilter }, HouseExposure>;
  house_positions: Asking<
    { readonly query: HousePositionsQuery; readonly groups: GroupFilter },
    HousePage<HousePosition>
  >;
  house_orders: Asking<
    { readonly query: HouseOrdersQuery; readonly groups: GroupFilter },
    HousePage<HouseOrder>
  >;
  /** What these terms would do to the accounts of their group. */
  group_effect: Asking<{ readonly terms: GroupTerms }, GroupTermsEffect>;
  house_sums: Asking<{ readonly groups: GroupFilter }, HouseSums>;
};

/** `befallen`: the accounts that the terms would harm or free, the gravest first; the engine knows no names. */
export type GroupTermsEffect = Omit<GroupEffect, "ts" | "accounts"> & {
  readonly befallen: readonly Omit<AccountEffect, "account_name">[];
};

export type Question = keyof Questions;

/** Accounts in one of them are meant; null: all are. */
export type GroupFilter = ReadonlySet<number> | null;

export type SymbolFacts = {
  readonly terms: SymbolTerms;
  readonly status: SymbolStatus;
  /** The status is staff's word. */
  readonly isStaffs: boolean;
};

export type AccountFacts = {
  readonly record: AccountRecord;
  /** The deposit currency. */
  readonly currency: string;
  readonly currency_digits: number;
  /** Ids of what is open and pending. */
  readonly position_ids: readonly number[];
  readonly order_ids: readonly number[];
};

export type AccountFigures = {
  readonly account_id: number;
  /** null: there is no such account. */
  readonly group_id: number | null;
  readonly isOpen: boolean;
  /** null: a price that they need is missing. */
  readonly figures: Omit<WatchedFigures, "ts"> | null;
};

export type LimitFacts = {
  readonly limits: SelfLimits;
  /** From the next day on; null: the same. */
  readonly limits_next: SelfLimits | null;
  readonly day_trades: number;
  readonly daily_loss: Minor;
  /** Equity below which the day has a loss. */
  readonly daily_loss_from: Minor;
  readonly currency_digits: number;
};

/** What an account is called is not the engine's. */
type Unnamed<Row> = Omit<Row, "account_name">;

export type HousePage<Row> = { readonly total: number; readonly rows: readonly Unnamed<Row>[] };

export type HouseSums = {
  readonly currencies: readonly HouseMoney[];
  /** How many accounts are in a margin call or a stop-out. */
  readonly called_count: number;
  /** The accounts nearest to their stop-out. */
  readonly called: readonly Unnamed<MarginCall>[];
  readonly feed: Omit<HouseFeed, "reasons">;
};
