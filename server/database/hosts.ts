/**
 * An address of PostgreSQL that names several hosts, as libpq has it: postgres://user:password@one:5432,two:5432/database.
 * They are one database and its standbys. Runs in the service; pure.
 */

const SCHEME_END = "://";

/** What stands before the hosts, the hosts, and what stands behind them. */
function partsOf(url: string): [before: string, hosts: string, behind: string] {
  const from = url.indexOf(SCHEME_END) + SCHEME_END.length;
  const length = url.slice(from).search(/[/?#]/);
  const to = length < 0 ? url.length : from + length;
  const hostsFrom = Math.max(from, url.lastIndexOf("@", to - 1) + 1);
  return [url.slice(0, hostsFrom), url.slice(hostsFrom, to), url.slice(to)];
}

/** An address for each of its hosts, in their order. One without hosts is itself. */
export function addressesOf(url: string): string[] {
  const [before, hosts, behind] = partsOf(url);
  return hosts.split(",").map((host) => `${before}${host}${behind}`);
}

/** The address with `edit` made to that of each host. */
export function editAddress(url: string, edit: (one: URL) => void): string {
  const edited = addressesOf(url).map((address) => {
    const one = new URL(address);
    edit(one);
    return one;
  });
  const [before, , behind] = partsOf(edited[0]?.href ?? url);
  return before + edited.map(({ host }) => host).join(",") + behind;
}
