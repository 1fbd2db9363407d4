/** Said by a provider whose history cannot be asked for now. Runs in the service. */

/** Nothing was learned, and the same may be asked again later: no bar may be kept as known, and none as missing. */
export class HistoryAway extends Error {
  override readonly name = "HistoryAway";
}
