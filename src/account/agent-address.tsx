/** Account dialog: the address by which an AI assistant reaches this account, for its configuration. Main thread. */
import { CopiedCode } from "./copied-code.tsx";
import { t } from "../language/translate.ts";

/** `origin`: where the service is. */
export function AgentAddress(props: { origin: string }) {
  return (
    <CopiedCode
      title={t("For an AI assistant")}
      what={t("address")}
      label={t("Address")}
      text={`${props.origin}/mcp`}
    >
      {t(
        "An assistant that speaks MCP reads this account with the key. It trades only where you add " +
          "the header X-Trading: 1 to its configuration.",
      )}
    </CopiedCode>
  );
}

/** The header that lets an assistant in. Client IDs and secrets are ASCII. */
export const agentHeader = (client_id: string, client_secret: string): string =>
  `Basic ${btoa(`${client_id}:${client_secret}`)}`;
