/** Words of accounts, sessions, passwords and sign-ups. Runs in the service; pure. @interface §2, §4.1, §4.2 */
import type { Words } from "./words-table.ts";

export const ACCOUNT_WORDS: Words = {
  any: {
    account_id: "Number of the account",
    account_name: "Name of the account's owner",
    alias: "Another name to sign in with; null: none",
    email: "E-mail address of the account's owner",
    phone: "Telephone number; null: not known",
    country: "Country, two letters of ISO 3166; null: not known",
    role: "What the account is: a client's (Trader) or one of staff (Admin, Dealer)",
    currency: "Currency of the account's money: code of ISO 4217, or a broker's own such as USDT",
    currency_digits: "Decimals of an amount in that currency",
    leverage: "What one unit of margin carries, as 100 for positions worth 100 times their margin",
    is_demo: "Whether the money is virtual",
    trial_expires_at:
      "When the demo's trial ends, Unix ms: then nobody signs in any more. null: never",
    group: "Terms of the account's group",
    has_investor_password: "Whether investors can sign in, who see everything and trade nothing",
    has_client_secret: "Whether the account has an API key",
    is_favourite: "Whether the account is among the caller's favourites",
    is_email_due:
      "true: new orders are refused until the owner has shown with verify_email that the e-mail " +
      "is theirs",
    last_login_at: "Last sign-in, Unix ms; null: never",
    password: "The password that the owner signs in with",
    investor_password:
      "A password to watch with: it sees everything and trades nothing. null or absent: none",
    current_password: "The owner's own password as it is now",
    new_password: "The password that shall hold",
    password_type: "Which password is set",
    code: "The code that was mailed, with or without its space",
    is_offered:
      "Whether it can be turned on; false: the house has no key to keep the secrets of apps with",
    is_on: "Whether a sign-in with the owner's password asks for a code beside it",
    is_required:
      "Whether the account's group asks for it: without it a sign-in is refused with " +
      "two_factor_setup_required",
    on_since: "Since when it is on, Unix ms; null: it is off",
    recovery_codes_left: "Recovery codes that were not used yet",
    recovery_codes:
      "Each opens the account once, in place of a code of the app: shown in this answer and never again",
    uri: "What an authenticator app reads from a QR code (otpauth): shown in this answer and never again",
    access_token: "Bearer token of REST calls; lasts expires_in seconds",
    refresh_token: "Gives new tokens, once: the answer has the next one",
    session_id:
      "The session's id, which a refresh leaves as it is: the credential of the WebSocket",
    expires_in: "How long access_token lasts, in seconds",
    ip_address: "Address that the session was opened from",
    scope: "What the session may do",
    client_id:
      "The API key's name to sign in with: the account's number, an underscore and random digits",
    client_secret: "The API key's secret: shown in this answer and never again",
    renewal_key:
      "A secret of the client's own, new for each refresh: the same token with the same key " +
      "gives working tokens again where the answer was lost. Absent: a lost answer ends the " +
      "session",
    user_agent: "The program that opened the session, as it named itself",
    remember_me:
      "true: the session does not end by itself; false: it ends when nobody calls and no " +
      "WebSocket is open for a while",
    last_seen_at: "Last sign of life of the session, Unix ms",
    sockets_count: "Open WebSockets of the session",
    is_current: "Whether it is the session that asks",
    grant_type:
      "The grant of OAuth2: always client_credentials. It may stand in a form in the body instead",
    by_mail: "Whether codes are mailed; false: the broker's staff has to be asked",
    request: "What belongs to the code: only whoever has both can set the password",
    accept_terms: "The broker's terms were read and agreed to: true, nothing else is taken",
    leverages: "Leverages that may be chosen, ascending",
    balance_min: "Least virtual money to start with, inclusive",
    balance_max: "Most virtual money to start with, inclusive",
    balance_default: "Virtual money of who chooses none",
    login: "Mail about a sign-in from a device or place that was not seen in the last 30 days",
    margin_call: "Mail about a margin call",
    stop_out: "Mail about a stop-out",
    money_change:
      "Mail about deposits, withdrawals, adjustments, credit and corrections; never about the " +
      "result of a trade",
    order_fill:
      "Mail about a limit, stop or stop limit order that was filled. Absent in a body: as it was",
    exit_fill:
      "Mail about a stop loss, trailing stop or take profit that closed a position or a part. " +
      "Absent in a body: as it was",
    order_expiry:
      "Mail about a pending order that ended at its expiry. Absent in a body: as it was",
    price_alert: "Mail about a price alert that the market reached. Absent in a body: as it was",
    parts: "Parts that changed after the revision that was asked for, removed ones among them",
    parts_count: "Parts that are not removed",
    parts_max: "Most parts that it may have",
    bytes: "Size of all parts, as UTF-8",
    bytes_max: "Most bytes that all parts may have",
    revision: "Rises with each change: that of the last change of any part",
    kind: "What the document holds",
    is_deleted: "Whether the part is removed",
    is_whole:
      "true: these are all parts that there are; what is not among them was removed long ago",
  },
  of: {
    LoginResult: {
      ip_address: "Address that the password was sent from. Absent: it was no sign-in by password",
    },
    ClientSecret: {
      scope: "The account's role",
      created_at: "When the key was made, Unix seconds (not ms, as documented)",
    },
    SessionRecord: { id: "Number of the session in this list; not the session_id" },
    account_session_kill: { id: "Number of the session, of the list of sessions" },
    session_kill: { id: "Number of the session, of the list of sessions" },
    Account: {
      id: "Number of the account, by which its owner signs in too",
      name: "Name of the account's owner",
      status: "Whether the account may be used: only an active one is signed in to",
      comment: 'Staff\'s own note; "" for anybody else',
    },
    CrtAccount: {
      name: "Name of the account's owner",
      alias:
        "Another name to sign in with: a letter, then 2 to 31 of letters, digits, _ . - null or " +
        "absent: none",
      phone: "Telephone number. null or absent: not known",
      country: "Country, two letters of ISO 3166. null or absent: not known",
      currency: "Currency of the account's money. Absent: the group's",
      leverage: "What one unit of margin carries. Absent: the group's default",
      is_demo: "Whether the money is virtual, which has to be as in the group. Absent: as there",
      trial_expires_at: "When the demo's trial ends, Unix ms. null or absent: never",
      comment: "Staff's own note, which nobody else reads",
    },
    UptAccount: {
      name: "Name of the account's owner. Absent: it stays",
      email: "E-mail address of the account's owner. Absent: it stays",
      status: "Whether the account may be used. Absent: it stays",
      leverage: "What one unit of margin carries. Absent: it stays",
      alias: "Another name to sign in with. null: none; absent: it stays",
      phone: "Telephone number. null: not known; absent: it stays",
      country: "Country, two letters of ISO 3166. null: not known; absent: it stays",
      trial_expires_at: "When the demo's trial ends, Unix ms. null: never; absent: it stays",
      comment: "Staff's own note, which nobody else reads. Absent: it stays",
    },
    ChangeMyPassword: {
      code:
        "The code that was mailed, where the group asks for one (password_code_required). " +
        "Absent: none",
    },
    ChangeInvestorPassword: {
      new_password: "The password that investors shall watch with. null: they sign in no more",
    },
    RefreshRequest: { refresh_token: "The refresh token of the last answer; it works once" },
    refresh_token: {
      remember_me: "true: the session does not end by itself from now on; false: it stays as it is",
    },
    SignInCode: {
      code:
        "Six digits of the owner's app, or a recovery code, with or without spaces and dashes. " +
        "Absent: none, as of an account whose sign-in asks for none",
    },
    TwoFactorSetup: {
      secret: "The secret to be typed into an app, in base32: shown in this answer and never again",
      expires_at: "Until when a code of it may turn it on, Unix ms",
    },
    BeginFirstTwoFactor: {
      username: "Whose sign-in was refused: the account's number, alias or e-mail",
    },
    ConfirmFirstTwoFactor: {
      username: "Whose sign-in was refused: the account's number, alias or e-mail",
      code: "Six digits of the app that has the secret",
    },
    ConfirmTwoFactor: { code: "Six digits of the app that has the secret" },
    TwoFactorProof: { code: "Six digits of the owner's app, or a recovery code" },
    TurnOffTwoFactor: { desc: "Why, in words that the account's owner reads in the journal" },
    PushKinds: {
      price_alert: "Whether the device is told of price alerts that are reached",
      order_fill: "Whether the device is told of orders that waited and were filled",
      exit_fill: "Whether the device is told of positions that a stop or a target closed",
      margin_call: "Whether the device is told of margin calls",
      stop_out: "Whether the device is told of stop-outs",
    },
    PushState: {
      public_key:
        "The house's key, which a browser subscribes with: a point of P-256 in base64url. null: it sends none",
      is_allowed: "Whether this session may have a device: it was signed in with remember_me",
      kinds: "What the device of this session is told. null: it has none",
    },
    PutPush: {
      endpoint: "Where the push service takes what is for the device: https, of a known host",
      keys: "What is encrypted for",
      "keys.p256dh": "The device's point of P-256, uncompressed, in base64url",
      "keys.auth": "The secret beside it, 16 bytes in base64url",
      language: "The language of the notices, two letters; English where there are no words in it",
      kinds: "What the device is told",
    },
    PasswordResetRequest: {
      username: "Who forgot the password: the account's number, alias or e-mail",
    },
    SignupDemo: {
      name: "Name of who signs up",
      email: "E-mail address of who signs up",
      country: "Country, two letters of ISO 3166. Absent: not said",
      currency: "One of the currencies on offer. Absent: the first",
      leverage: "One of the currency's leverages. Absent: its default",
      balance:
        "Virtual money to start with, within balance_min and balance_max. Absent: balance_default",
    },
    SignupDemoTerms: {
      trial_days: "Days until the trial ends",
      leverage_default: "Leverage of who chooses none",
    },
    SignupLiveTerms: { leverage_default: "Leverage of who chooses none" },
    SignupDemoOffer: {
      currencies:
        "Currencies of the money that may be chosen, the first is the default. Empty: no demos " +
        "are on offer",
    },
    SignupLiveOffer: {
      currencies:
        "Currencies of the money that may be chosen, the first is the default. Empty: no " +
        "requests are taken here",
    },
    SignupDemoResult: {
      trial_expires_at: "When the trial ends, Unix ms",
      balance: "Virtual money to start with, in the account's currency",
    },
    SignupLive: {
      name: "Name of who asks",
      email: "E-mail address of who asks",
      phone: "Telephone number of who asks",
      country: "Country, two letters of ISO 3166",
      currency: "One of the currencies on offer. Absent: the first",
      leverage: "One of the currency's leverages. Absent: its default",
    },
    SignupLiveResult: {
      status: "Whether the account may be used: pending until staff has approved it",
    },
    DocumentState: { name: "The document's name, which the client chose" },
    document_get: { name: "The document's name, which the client chose" },
    document_merge: { name: "The document's name, which the client chose" },
    DocumentQuery: { after: "Only parts that changed after this revision; 0: all" },
    DocumentPart: {
      id: "The part's name, which the client chose",
      revision: "The document's revision when this part was changed last",
      value: "Whatever the client keeps there: the service reads nothing of it",
    },
    DocumentPartChange: {
      revision:
        "The part's revision that the change was made on; 0: there was no such part. Another " +
        "one gives 409",
    },
    MergeDocument: {
      parts: "The parts to write: all of them, or none where one of them was changed meanwhile",
    },
  },
};
