/** Operations that no screen of ours calls, each with the reason why not. Runs in Node; pure. */
import type { Operation } from "../../contract/endpoints.ts";

const IN_THE_LIST = "a screen has it already: each stands whole in the list that it opens from";

export const WITHOUT_SCREEN: Partial<Record<Operation, string>> = {
  token: "for programs: a person signs in with a password",
  accounts_favourites: "the list of accounts says of each whether it is one",
  commissions_list: "the page shows one group at a time, by commissions_of_group",
  commission_get: IN_THE_LIST,
  configs_of_group: "the page shows the settings of all groups beside each other, by configs_list",
  config_get: IN_THE_LIST,
  data_provider_get: IN_THE_LIST,
  symbol_get: IN_THE_LIST,
  symbol_ticks: "charts are of bars; ticks are for programs that test against them",
  second_approval_get: IN_THE_LIST,
  inbox_get: IN_THE_LIST,
  report_get: IN_THE_LIST,
};
