/** The countries of ISO 3166, named by the browser. Main thread; the names are made when first asked for. */
import { locale } from "../language/locale.ts";

/** Alpha-2 codes, two letters each. */
const CODES =
  "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZ" +
  "DEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISIT" +
  "JEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNG" +
  "NINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTK" +
  "TLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW";

export type Country = { code: string; name: string };

let countries: readonly Country[] | null = null;

/** All countries by name, in the browser's English. */
export function allCountries(): readonly Country[] {
  countries ??= (CODES.match(/../g) ?? [])
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
  return countries;
}

const names = new Intl.DisplayNames(locale(), { type: "region", fallback: "code" });

/** "Germany" for "DE"; the code itself where the browser knows no name. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

/** Those whose name or code begins with what is typed, then those with a later word that does. At most `max`. */
export function findCountries(typed: string, max: number): Country[] {
  const wanted = plain(typed);
  const ranked = allCountries().flatMap((country) => {
    const name = plain(country.name);
    if (name.startsWith(wanted) || country.code.toLowerCase() === wanted)
      return [{ country, rank: 0 }];
    return name.includes(` ${wanted}`) ? [{ country, rank: 1 }] : [];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ country }) => country);
}

/** Without accents and case: "Cote" finds "Côte d'Ivoire". */
const plain = (text: string): string =>
  text
    .trim()
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
