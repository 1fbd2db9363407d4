/** Account dialog: whether the user's settings follow the account on this device. Main thread. */
import { setSettingsStay, settingsStay } from "../stores/stays-here.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Part } from "./section-parts.tsx";
import { t } from "../language/translate.ts";

export function SettingsSection() {
  return (
    <Part
      title={t("On all your devices")}
      text={
        settingsStay()
          ? t("Kept in this browser alone")
          : t(
              "Your settings follow your account to every device on which you sign in: language and colours, time zone, " +
                "columns of tables, keys, presets, notifications, and how charts and drawings begin.",
            )
      }
    >
      <Checkbox
        label={t("Keep this device's settings to itself")}
        checked={settingsStay()}
        onChange={setSettingsStay}
      />
      <p class="part-text">
        {t(
          "What lets orders out with less guard never comes from another device: one-click trading, keys that trade and looser " +
            "limits are set on each. So are the height of rows, sounds on or off, hidden amounts and windows.",
        )}
      </p>
    </Part>
  );
}
