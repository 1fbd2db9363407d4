/**
 * The panes that show what an account has traded: one chunk, fetched once the first prices stand. Main thread. Nothing in
 * it sends an order; what does is in trade-kit.ts beside it.
 */
export { AccountPane } from "./account/account.tsx";
export { Alerts } from "./alerts/alerts.tsx";
export { Deals } from "./deals/deals.tsx";
export { Orders } from "./orders/orders.tsx";
export { Positions } from "./positions/positions.tsx";
