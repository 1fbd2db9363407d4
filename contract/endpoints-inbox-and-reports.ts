/** The in-terminal inbox and reports. Never for API_Trader. Runs anywhere; pure. @interface §4.8, §5 (11) */
import { z } from "zod";
import { CrtInboxMessage, InboxMessage, InboxQuery } from "./inbox.ts";
import { operation } from "./operation.ts";
import { IdPath } from "./paths.ts";
import { assumed } from "./provenance.ts";
import { CrtReport, Report } from "./report.ts";
import { OWNERS, PASSWORD_SESSIONS, REPORTERS, REPORT_READERS } from "./scopes.ts";

const inbox = assumed("§4.8 inbox");
const reports = assumed("§4.8 reports");

export const INBOX_ENDPOINTS = {
  inbox_list: operation("GET", "/api/v1/inbox", inbox, {
    summary: "Messages to the caller, newest first",
    scopes: PASSWORD_SESSIONS,
    query: InboxQuery,
    result: z.array(InboxMessage),
  }),
  inbox_get: operation("GET", "/api/v1/inbox/{id}", inbox, {
    summary: "One message to the caller",
    scopes: PASSWORD_SESSIONS,
    params: IdPath,
    result: InboxMessage,
  }),
  inbox_send: operation("POST", "/api/v1/inbox", inbox, {
    summary: "Writes to an account",
    scopes: ["Admin", "Dealer"],
    body: CrtInboxMessage,
    status: 201,
    result: InboxMessage,
    errors: [404],
    idempotent: true,
  }),
  inbox_read: operation("PATCH", "/api/v1/inbox/{id}/read", inbox, {
    summary: "Marks a message as read",
    scopes: OWNERS,
    params: IdPath,
    status: 204,
  }),
  inbox_delete: operation("DELETE", "/api/v1/inbox/{id}", inbox, {
    summary: "Deletes a message",
    scopes: OWNERS,
    params: IdPath,
    status: 204,
  }),
};

export const REPORT_ENDPOINTS = {
  reports_list: operation("GET", "/api/v1/reports", reports, {
    summary: "The caller's reports, newest first",
    scopes: REPORT_READERS,
    result: z.array(Report),
  }),
  report_create: operation("POST", "/api/v1/reports", reports, {
    summary: "Has a report made; report_status tells when it is finished",
    scopes: REPORTERS,
    body: CrtReport,
    status: 201,
    result: Report,
    errors: [404],
  }),
  report_get: operation("GET", "/api/v1/reports/{id}", reports, {
    summary: "One report",
    scopes: REPORT_READERS,
    params: IdPath,
    result: Report,
  }),
  report_file: operation("GET", "/api/v1/reports/{id}/file", reports, {
    summary: "The file of a finished report",
    scopes: REPORT_READERS,
    params: IdPath,
    produces: ["text/html", "application/pdf", "text/csv"],
    errors: [409],
  }),
  report_delete: operation("DELETE", "/api/v1/reports/{id}", reports, {
    summary: "Deletes a report and its file",
    scopes: REPORTERS,
    params: IdPath,
    status: 204,
  }),
};
