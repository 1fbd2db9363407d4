import { describe, expect, it, vi } from "vitest";
import { MY_ACCOUNT_ENDPOINTS } from "../../contract/endpoints-my-account.ts";
import { SCOPES } from "../../contract/codes.ts";

vi.stubGlobal("location", { hash: "" });
const { sectionsFor } = await import("./account-section.ts");
vi.unstubAllGlobals();

/** The call that each part exists for. */
const CALLS = {
  passwords: MY_ACCOUNT_ENDPOINTS.change_my_password,
  "api-key": MY_ACCOUNT_ENDPOINTS.create_client_secret,
  demo: MY_ACCOUNT_ENDPOINTS.demo_reset,
  security: MY_ACCOUNT_ENDPOINTS.sessions_list,
  notifications: MY_ACCOUNT_ENDPOINTS.my_notifications,
} as const;
const PERSONS = SCOPES.filter((scope) => !scope.startsWith("API_"));

describe("sectionsFor", () => {
  it.each(PERSONS)("shows a session of scope %s exactly what the service lets it do", (scope) => {
    const shown: string[] = sectionsFor(scope, true).map(({ id }) => id);
    for (const [id, { scopes }] of Object.entries(CALLS)) {
      expect(shown.includes(id), id).toBe(scopes.includes(scope));
    }
    expect(shown).toContain("profile");
  });

  it("keeps the reset of a demo from accounts with real money", () => {
    expect(sectionsFor("Trader", false).map(({ id }) => id)).not.toContain("demo");
  });
});
