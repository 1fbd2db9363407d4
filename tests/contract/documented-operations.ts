/** The operations that §4 of the interface specifies, written down by hand from the interface document. Runs in the tests; pure. */

/** Method, path, status of success and result, as §4 has them; `[]` an array, `-` no body, `map` an object of any keys. */
export const DOCUMENTED_OPERATIONS: readonly (readonly [
  method: string,
  path: string,
  status: string,
  result: string,
])[] = `
POST   /auth/v1/oauth2/login 200 LoginResult
POST   /auth/v1/oauth2/token 200 LoginResult
POST   /auth/v1/oauth2/refresh/token 200 LoginResult
DELETE /auth/v1/oauth2/logout 204 -
GET    /api/v1/accounts 200 ViewAccount[]
POST   /api/v1/accounts 201 ViewAccount
GET    /api/v1/accounts/favourites 200 Account[]
GET    /api/v1/accounts/me 200 ViewAccount
POST   /api/v1/accounts/me/change-password 204 -
POST   /api/v1/accounts/me/client-secret 201 ClientSecret
DELETE /api/v1/accounts/me/client-secret 204 -
POST   /api/v1/accounts/me/investor-password 204 -
GET    /api/v1/accounts/me/journal 200 Journal[]
GET    /api/v1/accounts/me/notifications 200 NotificationPref
POST   /api/v1/accounts/me/notifications 200 NotificationPref
GET    /api/v1/accounts/me/policies/ui 200 map
POST   /api/v1/accounts/me/request-change-password 204 -
GET    /api/v1/accounts/me/transactions 200 Transaction[]
POST   /api/v1/accounts/me/verify-change-password-code 204 -
GET    /api/v1/accounts/{account_id} 200 ViewAccount
PUT    /api/v1/accounts/{account_id} 200 ViewAccount
DELETE /api/v1/accounts/{account_id} 204 -
PATCH  /api/v1/accounts/{account_id}/approve 204 -
PATCH  /api/v1/accounts/{account_id}/decline 204 -
PATCH  /api/v1/accounts/{account_id}/change-password 204 -
POST   /api/v1/accounts/{account_id}/favourites 200 Account
DELETE /api/v1/accounts/{account_id}/favourites 204 -
PATCH  /api/v1/accounts/{account_id}/groups/{group_id} 200 Account
GET    /api/v1/accounts/{account_id}/journal 200 Journal[]
POST   /api/v1/accounts/{account_id}/money/adjust 200 Account
POST   /api/v1/accounts/{account_id}/money/credit-in 200 Account
POST   /api/v1/accounts/{account_id}/money/credit-out 200 Account
POST   /api/v1/accounts/{account_id}/money/deposit 200 Account
POST   /api/v1/accounts/{account_id}/money/withdrawal 200 Account
GET    /api/v1/broker/navigation 200 BrokerNavigationTree
GET    /api/v1/brokers 200 Broker
PUT    /api/v1/brokers 200 Broker
GET    /api/v1/commissions 200 Commission[]
GET    /api/v1/commissions/groups/{group_id} 200 Commission[]
POST   /api/v1/commissions/groups/{group_id} 200 Commission
PUT    /api/v1/commissions/{commission_id} 200 Commission
DELETE /api/v1/commissions/{commission_id} 204 -
GET    /api/v1/commissions/{commission_id}/groups/{group_id} 200 Commission
POST   /api/v1/commissions/{commission_id}/tiers 201 CommissionTier
PUT    /api/v1/commissions/{commission_id}/tiers/{tier_id} 201 CommissionTier
DELETE /api/v1/commissions/{commission_id}/tiers/{tier_id} 204 -
GET    /api/v1/configs 200 Config[]
GET    /api/v1/configs/groups/{group_id} 200 Config[]
GET    /api/v1/configs/{config_id} 200 Config[]
PATCH  /api/v1/configs/{config_id} 200 Config
GET    /api/v1/data-providers 200 DataProvider[]
POST   /api/v1/data-providers 201 DataProvider
GET    /api/v1/data-providers/{id} 200 DataProvider
`
  .trim()
  .split("\n")
  .map((line) => {
    const [method = "", path = "", status = "", result = ""] = line.split(/\s+/);
    return [method, path, status, result];
  });
