/** The house: broker, commissions, configuration, data providers. Runs anywhere; pure. @interface §4.4 to §4.7 */
import { z } from "zod";
import { Config, UptConfig } from "./broker-config.ts";
import { Broker, BrokerNavigationTree, UptBroker } from "./broker.ts";
import { Commission, CommissionTier, CrtCommission, CrtCommissionTier } from "./commission.ts";
import { CrtDataProvider, DataProvider, UptDataProvider } from "./data-provider.ts";
import { operation } from "./operation.ts";
import {
  CommissionGroupPath,
  CommissionPath,
  CommissionTierPath,
  ConfigPath,
  GroupPath,
  IdPath,
} from "./paths.ts";
import { assumed, documented } from "./provenance.ts";
import { ADMINS, EVERYONE, STAFF } from "./scopes.ts";

const broker = documented("§4.4 Broker");
const commissions = documented("§4.5 Commissions");
const configs = documented("§4.6 Config");
const providers = documented("§4.7 Data providers");

export const BROKER_ENDPOINTS = {
  broker_navigation: operation("GET", "/api/v1/broker/navigation", broker, {
    summary: "The menu of the caller's role",
    scopes: EVERYONE,
    result: BrokerNavigationTree,
  }),
  broker_get: operation("GET", "/api/v1/brokers", broker, {
    summary: "The broker's facts",
    scopes: EVERYONE,
    result: Broker,
  }),
  broker_update: operation("PUT", "/api/v1/brokers", broker, {
    summary: "Changes the broker's facts",
    scopes: ADMINS,
    body: UptBroker,
    result: Broker,
  }),
};

export const COMMISSION_ENDPOINTS = {
  commissions_list: operation("GET", "/api/v1/commissions", commissions, {
    summary: "Every commission",
    scopes: STAFF,
    result: z.array(Commission),
  }),
  commissions_of_group: operation("GET", "/api/v1/commissions/groups/{group_id}", commissions, {
    summary: "The commissions of a group; for others than staff, of their own group only",
    scopes: EVERYONE,
    params: GroupPath,
    result: z.array(Commission),
    errors: [403],
  }),
  commission_create: operation("POST", "/api/v1/commissions/groups/{group_id}", commissions, {
    summary: "Adds a commission to a group",
    scopes: ADMINS,
    params: GroupPath,
    body: CrtCommission,
    result: Commission,
    errors: [409],
  }),
  commission_update: operation("PUT", "/api/v1/commissions/{commission_id}", commissions, {
    summary: "Changes a commission",
    scopes: ADMINS,
    params: CommissionPath,
    body: CrtCommission,
    result: Commission,
    errors: [409],
  }),
  commission_delete: operation("DELETE", "/api/v1/commissions/{commission_id}", commissions, {
    summary: "Deletes a commission and its tiers",
    scopes: ADMINS,
    params: CommissionPath,
    status: 204,
  }),
  commission_get: operation(
    "GET",
    "/api/v1/commissions/{commission_id}/groups/{group_id}",
    commissions,
    {
      summary: "One commission of a group",
      scopes: STAFF,
      params: CommissionGroupPath,
      result: Commission,
    },
  ),
  commission_tier_create: operation(
    "POST",
    "/api/v1/commissions/{commission_id}/tiers",
    commissions,
    {
      summary: "Adds a tier to a commission",
      scopes: ADMINS,
      params: CommissionPath,
      body: CrtCommissionTier,
      status: 201,
      result: CommissionTier,
      errors: [409],
    },
  ),
  commission_tier_update: operation(
    "PUT",
    "/api/v1/commissions/{commission_id}/tiers/{tier_id}",
    commissions,
    {
      summary: "Changes a tier",
      scopes: ADMINS,
      params: CommissionTierPath,
      body: CrtCommissionTier,
      // 201, also for a change: as documented.
      status: 201,
      result: CommissionTier,
      errors: [409],
    },
  ),
  commission_tier_delete: operation(
    "DELETE",
    "/api/v1/commissions/{commission_id}/tiers/{tier_id}",
    commissions,
    { summary: "Deletes a tier", scopes: ADMINS, params: CommissionTierPath, status: 204 },
  ),
};

export const CONFIG_ENDPOINTS = {
  configs_list: operation("GET", "/api/v1/configs", configs, {
    summary: "Every configuration value",
    scopes: STAFF,
    result: z.array(Config),
  }),
  configs_of_group: operation("GET", "/api/v1/configs/groups/{group_id}", configs, {
    summary: "The configuration values of a group",
    scopes: STAFF,
    params: GroupPath,
    result: z.array(Config),
  }),
  config_get: operation("GET", "/api/v1/configs/{config_id}", configs, {
    summary: "One configuration value, in an array as documented",
    scopes: STAFF,
    params: ConfigPath,
    result: z.array(Config),
  }),
  config_update: operation("PATCH", "/api/v1/configs/{config_id}", configs, {
    summary: "Replaces the list value of a configuration value, and nothing else",
    scopes: ADMINS,
    params: ConfigPath,
    body: UptConfig,
    result: Config,
    waiting: Config,
  }),
};

export const DATA_PROVIDER_ENDPOINTS = {
  data_providers_list: operation("GET", "/api/v1/data-providers", providers, {
    summary: "Every data provider: status and configuration",
    scopes: STAFF,
    result: z.array(DataProvider),
  }),
  data_provider_create: operation("POST", "/api/v1/data-providers", providers, {
    summary: "Adds a data provider",
    scopes: ADMINS,
    body: CrtDataProvider,
    status: 201,
    result: DataProvider,
    errors: [409],
  }),
  data_provider_get: operation("GET", "/api/v1/data-providers/{id}", providers, {
    summary: "One data provider",
    scopes: STAFF,
    params: IdPath,
    result: DataProvider,
  }),
  data_provider_update: operation("PUT", "/api/v1/data-providers/{id}", assumed(providers.source), {
    summary: "Changes the configuration and credentials of a data provider",
    scopes: ADMINS,
    params: IdPath,
    body: UptDataProvider,
    result: DataProvider,
    errors: [409],
  }),
};
