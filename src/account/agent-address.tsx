/** Account dialog: the address by which an AI assistant reaches this account, for its configuration. Main thread. */
import { CopyButton } from "./copy-button.tsx";
import { t } from "../language/translate.ts";

/** `origin`: where the service is. */
export function AgentAddress(props: { origin: string }) {
  const address = () => `${props.origin}/mcp`;
  let shown: HTMLElement | undefined;
  return (
    <section class="token-call" aria-label={t("For an AI assistant")}>
      <header class="token-call-head">
        <span>{t("For an AI assistant")}</span>
        <CopyButton what={t("address")} text={address()} shown={() => shown} size="sm" />
      </header>
      <pre class="token-call-code" tabIndex={0} aria-label={t("Address")}>
        <code ref={(element) => (shown = element)}>{address()}</code>
      </pre>
      <p class="part-text">
        {t(
          "An assistant that speaks MCP reads this account with the key. It trades only where you add " +
            "the header X-Trading: 1 to its configuration.",
        )}
      </p>
    </section>
  );
}

/** The header that lets an assistant in. Client IDs and secrets are ASCII. */
export const agentHeader = (client_id: string, client_secret: string): string =>
  `Basic ${btoa(`${client_id}:${client_secret}`)}`;
