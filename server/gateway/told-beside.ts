/**
 * What an account's sockets are told that is no event of the journal: reports, letters of the house, price alerts. Runs in the
 * service.
 */
import { startPriceAlerts, type PriceAlertDeps, type PriceAlerts } from "../alerts/price-alerts.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import { startGroupCourier, type GroupCourier } from "../office/group-courier.ts";
import { startReports, type Reports } from "../office/report-maker.ts";
import type { SocketServer } from "./socket-server.ts";

type ToldDeps = Omit<PriceAlertDeps, "tell" | "dayOffsetMs"> & {
  readonly config: Pick<Config, "dayOffsetMs">;
  readonly clock: Clock;
  readonly engine: EnginePort;
};

export type ToldBeside = {
  readonly reports: Reports;
  readonly courier: GroupCourier;
  readonly alerts: PriceAlerts;
  close(): Promise<void>;
};

export async function startToldBeside(
  deps: ToldDeps,
  sockets: Pick<SocketServer, "sendToAccount">,
): Promise<ToldBeside> {
  const { sql, clock, engine, market, log, config } = deps;
  const tellError = (message: string) => (error: unknown) => log.error({ err: error }, message);
  const reports = startReports({
    sql,
    clock,
    engine,
    symbols: market.symbols,
    tell: (type, report, asked_by) => sockets.sendToAccount(asked_by, type, report),
    onError: tellError("reports could not be made"),
  });
  const courier = startGroupCourier({
    sql,
    clock,
    tell: (message) => sockets.sendToAccount(message.account_id, "inbox_create", message),
    onError: tellError("messages to groups could not be delivered"),
  });
  const alerts = await startPriceAlerts({
    ...deps,
    dayOffsetMs: config.dayOffsetMs,
    tell: (type, alert) => sockets.sendToAccount(alert.account_id, type, alert),
  });
  return {
    reports,
    courier,
    alerts,
    async close() {
      await Promise.all([reports.close(), courier.close(), alerts.close()]);
    },
  };
}
