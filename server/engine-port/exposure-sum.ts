/**
 * What all clients together have open, summed from the engine's state: each account is as of one moment. Runs in the service,
 * beside the engine; reads only.
 */
import type { CurrencyNet, HouseExposure, SymbolExposure } from "../../contract/exposure.ts";
import { broken } from "../../domain/assert.ts";
import { fraction, halfEven, tenTo, times, type Fraction } from "../../domain/fraction.ts";
import { amountOf } from "../../domain/money.ts";
import { microPriceOf } from "../../domain/price.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import { microPoints, minor, steps } from "../../domain/units.ts";
import { lotsOf } from "../../domain/volume.ts";
import type { Clock } from "../clock.ts";
import type { PositionRecord } from "../../engine/records.ts";
import type { AccountState, EngineState } from "../../engine/state.ts";
import { usedMargin, valuePosition } from "../../engine/valuation.ts";
import type { GroupFilter } from "./engine-port.ts";
import { walkHouse } from "./walk-house.ts";

export async function sumExposure(
  state: EngineState,
  groups: GroupFilter,
  clock: Pick<Clock, "now">,
): Promise<HouseExposure> {
  const sum: Sum = { accounts: 0, positions: 0, symbols: new Map(), currencies: new Map() };
  await walkHouse(state, groups, (account) => {
    if (account.positions.size > 0) addAccount(sum, state, account);
    return account.positions.size;
  });
  return toExposure(sum, state, clock.now());
}

/** One side of a symbol: whole volume steps, those with a guaranteed stop, and the sum of open price times volume. */
type Side = { volume: number; priced: bigint; guaranteed: number };

type InSymbol = {
  readonly accounts: Set<number>;
  positions: number;
  readonly sides: readonly [long: Side, short: Side];
  /** By deposit currency. */
  readonly profits: Map<string, Profit>;
};

/** Minor units; amount null: a price or a rate is missing. */
type Profit = { readonly digits: number; amount: number | null };
type InCurrency = Profit & { accounts: number; margin: number };

type Sum = {
  accounts: number;
  positions: number;
  readonly symbols: Map<number, InSymbol>;
  readonly currencies: Map<string, InCurrency>;
};

function addAccount(sum: Sum, state: EngineState, account: AccountState): void {
  const { account_id, group_id } = account.record;
  const group = state.groups.get(group_id) ?? broken(`Invariant: group ${group_id} exists`);
  const { currency, currency_digits: digits } = group;
  const money = entryOf(sum.currencies, currency, () => ({
    digits,
    amount: 0,
    accounts: 0,
    margin: 0,
  }));
  sum.accounts += 1;
  money.accounts += 1;
  money.margin += usedMargin(state, account);
  for (const position of account.positions.values()) {
    sum.positions += 1;
    const symbol = entryOf(sum.symbols, position.symbol_id, newSymbol);
    symbol.accounts.add(account_id);
    addPosition(symbol, position);
    const { profit, swaps } = valuePosition(state, account, position);
    const floating = profit === null ? null : profit + swaps;
    addProfit(money, floating);
    addProfit(
      entryOf(symbol.profits, currency, () => ({ digits, amount: 0 })),
      floating,
    );
  }
}

function addPosition(
  symbol: InSymbol,
  {
    side,
    volume,
    open_price_micro,
    guarantee_premium,
  }: Pick<PositionRecord, "side" | "volume" | "open_price_micro" | "guarantee_premium">,
): void {
  const on = symbol.sides[side];
  symbol.positions += 1;
  on.volume += volume;
  if (guarantee_premium !== undefined) on.guaranteed += volume;
  on.priced += open_price_micro * BigInt(volume);
}

function addProfit(to: Profit, floating: number | null): void {
  to.amount = to.amount === null || floating === null ? null : to.amount + floating;
}

const newSymbol = (): InSymbol => ({
  accounts: new Set(),
  positions: 0,
  sides: [
    { volume: 0, priced: 0n, guaranteed: 0 },
    { volume: 0, priced: 0n, guaranteed: 0 },
  ],
  profits: new Map(),
});

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function toExposure(sum: Sum, state: EngineState, ts: number): HouseExposure {
  const termsOf = (symbol_id: number): SymbolTerms =>
    (state.symbols.get(symbol_id) ?? broken(`Invariant: symbol ${symbol_id} exists`)).terms;
  return {
    ts,
    accounts_count: sum.accounts,
    positions_count: sum.positions,
    symbols: [...sum.symbols]
      .toSorted(([a], [b]) => a - b)
      .map(([symbol_id, symbol]) => toSymbol(symbol, termsOf(symbol_id))),
    currencies: byCode(sum.currencies).map(([currency, money]) => ({
      ...toProfit(currency, money),
      accounts_count: money.accounts,
      used_margin: amountOf(minor(money.margin), money.digits),
    })),
    nets: netsOf(sum, termsOf),
  };
}

/** In 10^-8 of the thing's own units. */
type Net = { bought: bigint; sold: bigint };
const NET_UNITS = 100_000_000n;
/** One point, in the unit in which open prices are summed. */
const MICRO = 1_000_000n;

/** Who buys a symbol buys its base and sells what it cost of its quote currency; who sells it the other way round. */
function netsOf({ symbols }: Sum, termsOf: (symbol_id: number) => SymbolTerms): CurrencyNet[] {
  const nets = new Map<string, Net>();
  const add = (currency: string, of: keyof Net, { n, d }: Fraction) => {
    const net = entryOf(nets, currency, () => ({ bought: 0n, sold: 0n }));
    net[of] += halfEven(n * NET_UNITS, d);
  };
  for (const [symbol_id, { sides }] of symbols) {
    const terms = termsOf(symbol_id);
    const aStep = times(terms.contract_size, terms.volume_step);
    const aPricedStep = times(aStep, fraction(1n, MICRO * tenTo(terms.digits)));
    sides.forEach(({ volume, priced }, side) => {
      const isLong = side === 0;
      const base = times(aStep, fraction(BigInt(volume)));
      add(terms.base_currency, isLong ? "bought" : "sold", base);
      const quote = times(aPricedStep, fraction(priced));
      add(terms.quote_currency, isLong ? "sold" : "bought", quote);
    });
  }
  const amount = (units: bigint) => Number(units) / Number(NET_UNITS);
  return byCode(nets).map(([currency, { bought, sold }]) => ({
    currency,
    bought_amount: amount(bought),
    sold_amount: amount(sold),
    net_amount: amount(bought - sold),
  }));
}

function toSymbol(
  { accounts, positions, sides, profits }: InSymbol,
  terms: SymbolTerms,
): SymbolExposure {
  const [long, short] = sides;
  const lots = (volume: number) => lotsOf(steps(volume), terms);
  const mean = ({ volume, priced }: Side) =>
    volume === 0 ? null : microPriceOf(microPoints(priced / BigInt(volume)), terms.digits);
  return {
    symbol_id: terms.symbol_id,
    accounts_count: accounts.size,
    positions_count: positions,
    long_volume: lots(long.volume),
    short_volume: lots(short.volume),
    net_volume: lots(long.volume - short.volume),
    ...(long.guaranteed === 0 ? {} : { guaranteed_long_volume: lots(long.guaranteed) }),
    ...(short.guaranteed === 0 ? {} : { guaranteed_short_volume: lots(short.guaranteed) }),
    long_open_price: mean(long),
    short_open_price: mean(short),
    profits: byCode(profits).map(([currency, profit]) => toProfit(currency, profit)),
  };
}

const byCode = <V>(map: ReadonlyMap<string, V>): [string, V][] =>
  [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));

const toProfit = (currency: string, { amount, digits }: Profit) => ({
  currency,
  floating_profit: amount === null ? null : amountOf(minor(amount), digits),
});
