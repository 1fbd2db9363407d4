/**
 * The names that traders have for symbols, of whatever provider: the one table of them. Main thread; pure, and no part of the
 * first load. A nickname never stands before a symbol that is called exactly so.
 */
import type { SymbolRecord } from "../../contract/symbol.ts";

/** Nicknames, and the names that the symbol has with one provider or another; letters and digits alone, in small letters. */
const NICKNAMES: readonly (readonly [nicknames: readonly string[], symbols: readonly string[]])[] =
  [
    [["cable"], ["gbpusd"]],
    [["fiber", "fibre"], ["eurusd"]],
    [["ninja"], ["usdjpy"]],
    [["swissy", "swissie"], ["usdchf"]],
    [["aussie"], ["audusd"]],
    [["loonie"], ["usdcad"]],
    [["kiwi"], ["nzdusd"]],
    [["chunnel"], ["eurgbp"]],
    [["guppy", "geppy"], ["gbpjpy"]],
    [["yuppy"], ["eurjpy"]],
    [["gold"], ["xauusd", "gold"]],
    [["silver"], ["xagusd", "silver"]],
    [["platinum"], ["xptusd", "platinum"]],
    [["palladium"], ["xpdusd", "palladium"]],
    [
      ["dow", "dowjones", "djia", "dji", "dj30", "wallstreet"],
      ["us30", "ws30", "dj30", "wallst30"],
    ],
    [
      ["nasdaq", "nasdaq100", "nas100", "ndx", "ustec"],
      ["us100", "nas100", "ustec", "ndx100"],
    ],
    [
      ["sp", "sp500", "spx", "spx500", "snp"],
      ["us500", "spx500", "sp500"],
    ],
    [
      ["russell", "russell2000", "rut"],
      ["us2000", "rus2000"],
    ],
    [
      ["dax", "dax40", "dax30", "ger30", "de40", "de30"],
      ["ger40", "de40", "dax40", "ger30", "de30"],
    ],
    [
      ["ftse", "ftse100", "footsie"],
      ["uk100", "ftse100"],
    ],
    [
      ["cac", "cac40"],
      ["fra40", "fr40", "cac40"],
    ],
    [
      ["stoxx", "stoxx50", "eurostoxx", "eurostoxx50", "estx50"],
      ["eu50", "eustx50", "stoxx50", "estx50"],
    ],
    [
      ["nikkei", "nikkei225", "nky"],
      ["jpn225", "jp225", "nik225"],
    ],
    [
      ["asx", "asx200"],
      ["aus200", "au200"],
    ],
    [
      ["hangseng", "hsi"],
      ["hk50", "hk33"],
    ],
    [
      ["oil", "crude", "crudeoil"],
      ["usoil", "ukoil", "xtiusd", "xbrusd", "wti", "brent"],
    ],
    [
      ["wti", "wtioil"],
      ["usoil", "xtiusd", "wti"],
    ],
    [
      ["brent", "brentoil"],
      ["ukoil", "xbrusd", "brent"],
    ],
    [
      ["gas", "naturalgas"],
      ["natgas", "xngusd"],
    ],
    [["bitcoin"], ["btcusd", "btcusdt"]],
    [
      ["ether", "ethereum"],
      ["ethusd", "ethusdt"],
    ],
    [["ripple"], ["xrpusd", "xrpusdt"]],
    [["google"], ["googl", "goog"]],
    [["facebook"], ["meta"]],
    [["coke"], ["ko"]],
  ];

/** Fewer letters than these begin too many names. */
const BEGUN_MIN = 3;

const SYMBOLS_OF = new Map<string, ReadonlySet<string>>(
  NICKNAMES.flatMap(([nicknames, symbols]) =>
    nicknames.map((one) => [one, new Set(symbols)] as const),
  ),
);

/** What is compared of a name: "s&p", "S&P" and "sp" are the same. */
export const letters = (text: string): string =>
  text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Whether `typed`, as `letters` gives it, is a nickname of the symbol. */
export const isNickname = (typed: string, { symbol }: Pick<SymbolRecord, "symbol">): boolean =>
  SYMBOLS_OF.get(typed)?.has(letters(symbol)) === true;

/** Whether a nickname of the symbol begins so. */
export function beginsNickname(typed: string, { symbol }: Pick<SymbolRecord, "symbol">): boolean {
  if (typed.length < BEGUN_MIN) return false;
  const name = letters(symbol);
  for (const [nickname, symbols] of SYMBOLS_OF)
    if (nickname.startsWith(typed) && symbols.has(name)) return true;
  return false;
}
