/**
 * How an indicator begins, in the settings of a study: as these settings are, as the user kept it, as the house has it. Main
 * thread.
 */
import { indicatorOf } from "../../../../indicators/registry.ts";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import type { Studies } from "./create-studies.ts";
import { beginning } from "./own-defaults.ts";
import type { Study } from "./study.ts";
import { t, translateText } from "../../../language/translate.ts";

export function DefaultsMenu(props: {
  studies: Studies;
  study: Study;
  onChange: (change: Partial<Study>) => void;
}) {
  return (
    <Menu
      label={t("Defaults")}
      placement="top-end"
      entries={entriesOf(props.studies, props.study, props.onChange)}
    >
      {t("Defaults")}
    </Menu>
  );
}

function entriesOf(
  { own, say }: Studies,
  study: Study,
  onChange: (change: Partial<Study>) => void,
): MenuEntry[] {
  const indicator = indicatorOf(study.indicator);
  if (indicator === undefined) return [];
  const saved = own.of(indicator.id);
  const begin = (from: typeof saved) =>
    onChange({ ...beginning(indicator, from, study.source), timeframe: null });
  const save: MenuEntry = {
    kind: "item",
    label: t("Save as my default"),
    icon: "check",
    onSelect: () => {
      own.save(study);
      say(
        t("{indicator} begins with these settings from now on", {
          indicator: translateText(indicator.name),
        }),
      );
    },
  };
  const house: MenuEntry = {
    kind: "item",
    label: saved === undefined ? t("Reset the settings") : t("Reset to the factory's settings"),
    icon: "rotate-ccw",
    onSelect: () => begin(undefined),
  };
  if (saved === undefined) return [save, { kind: "separator" }, house];
  return [
    save,
    { kind: "separator" },
    {
      kind: "item",
      label: t("Reset to my default"),
      icon: "rotate-ccw",
      onSelect: () => begin(saved),
    },
    house,
    { kind: "separator" },
    {
      kind: "item",
      label: t("Forget my default"),
      icon: "trash-2",
      onSelect: () => {
        own.forget(indicator.id);
        say(
          t("{indicator} begins as it came from now on", {
            indicator: translateText(indicator.name),
          }),
        );
      },
    },
  ];
}
