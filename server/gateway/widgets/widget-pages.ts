/**
 * The pages of the widgets: the only ones of the service that another page may frame, and only one of the origins that the broker
 * names. They have no session, no cookie and no storage. Runs in the service.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { KeptDocument } from "../kept-document.ts";
import type { WidgetOrigins } from "./widget-settings.ts";

/** Folder of the built pages below that of the terminal, and the path that they have. */
export const WIDGETS_FOLDER = "widgets";
/** Kinds of widgets; one page shows each by its address. */
const KINDS = ["ticker", "quotes", "chart"];

/** Nothing is served where the build has none. */
export async function addWidgetPages(
  app: FastifyInstance,
  terminalDir: string,
  origins: WidgetOrigins,
): Promise<void> {
  const path = join(terminalDir, WIDGETS_FOLDER, "widgets.html");
  if (!existsSync(path)) return;
  const page = new KeptDocument("text/html; charset=utf-8", await readFile(path), {
    passes: false,
  });
  const headers = pageHeaders(origins);
  for (const kind of KINDS) {
    app.get(`/${WIDGETS_FOLDER}/${kind}`, { compress: false }, (request, reply) => {
      reply.removeHeader("x-frame-options").headers(headers);
      return page.send(request, reply, "no-cache");
    });
  }
}

function pageHeaders(origins: WidgetOrigins): Record<string, string> {
  const framers = origins === "everybody" ? "*" : ["'self'", ...origins].join(" ");
  return {
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      `frame-ancestors ${framers}`,
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join("; "),
    // A page that isolates itself may frame it too.
    "cross-origin-resource-policy": "cross-origin",
  };
}
