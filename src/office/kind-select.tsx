/** The choice of whose accounts are meant: with real money, with play money, or both. Main thread. */
import { Select } from "../ui/select.tsx";
import { t } from "../language/translate.ts";

const KINDS = [
  { value: "all", label: t("Live and demo") },
  { value: "live", label: t("Live") },
  { value: "demo", label: t("Demo") },
] as const;
export type Kind = (typeof KINDS)[number]["value"];

/** As the service narrows by it. */
export const kindQuery = (kind: Kind): { readonly is_demo?: boolean } =>
  kind === "all" ? {} : { is_demo: kind === "demo" };

export function KindSelect(props: { value: Kind; onChange: (kind: Kind) => void }) {
  return (
    <Select
      label={t("Kind")}
      hideLabel
      size="sm"
      value={props.value}
      options={KINDS}
      onChange={(kind) => props.onChange(kind)}
    />
  );
}
