/** The clients of the soak that come and go: how many, and whose accounts they sign in to. Data alone. */

/** At any moment. */
export const VISITORS = 100;
/** More than a fifth of the visitors: an account has five sessions at most, and who signs in once more ends the oldest. */
export const VISITOR_ACCOUNTS = { first: 200_000, count: 40 };
