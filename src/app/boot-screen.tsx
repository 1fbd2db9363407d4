/** What stands while the session or the workspace is on its way: the workspace's own lines, without content. Main thread. */
import "./boot-screen.css";
import { t } from "../language/translate.ts";

export function BootScreen() {
  return (
    <main class="boot" aria-busy="true" aria-label={t("Loading the terminal")}>
      <h1 class="visually-hidden">{t("Loading the terminal")}</h1>
      <div class="boot-bar" />
      <div class="boot-side" />
      <div class="boot-main" />
      <div class="boot-foot" />
    </main>
  );
}
