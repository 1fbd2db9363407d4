/** The operations of the broker and its staff: a chunk of its own, loaded when one of them is called. Runs in the feed worker. */
import { ACCOUNT_ENDPOINTS } from "../../contract/endpoints-accounts.ts";
import { CLIENT_DEALING_ENDPOINTS } from "../../contract/endpoints-client-dealing.ts";
import { DEALING_ENDPOINTS } from "../../contract/endpoints-dealing.ts";
import { MONEY_ENDPOINTS } from "../../contract/endpoints-money.ts";
import {
  BROKER_ENDPOINTS,
  COMMISSION_ENDPOINTS,
  CONFIG_ENDPOINTS,
  DATA_PROVIDER_ENDPOINTS,
} from "../../contract/endpoints-office.ts";
import { SECOND_APPROVAL_ENDPOINTS } from "../../contract/endpoints-second-approval.ts";
import { STAFF_ENDPOINTS } from "../../contract/endpoints-staff.ts";

export const OFFICE_ENDPOINTS = {
  ...ACCOUNT_ENDPOINTS,
  ...MONEY_ENDPOINTS,
  ...BROKER_ENDPOINTS,
  ...COMMISSION_ENDPOINTS,
  ...CONFIG_ENDPOINTS,
  ...DATA_PROVIDER_ENDPOINTS,
  ...DEALING_ENDPOINTS,
  ...CLIENT_DEALING_ENDPOINTS,
  ...STAFF_ENDPOINTS,
  ...SECOND_APPROVAL_ENDPOINTS,
};
