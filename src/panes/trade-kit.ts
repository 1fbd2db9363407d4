/** Everything that sends orders: one chunk, loaded for scopes that trade and for no other. Main thread. */
export { OrderTicket } from "./order-ticket/order-ticket.tsx";
export { ChartHands } from "./chart/trading/chart-hands.tsx";
export { fillFromLink } from "../trade/fill-from-link.ts";
export { putSetup } from "../trade/put-setup.ts";
export { TradeHost } from "../trade/trade-host.tsx";
export { TradeBar } from "../trade/trade-bar.tsx";
export { createPositionControls } from "../trade/create-position-controls.tsx";
export { createOrderControls } from "../trade/create-order-controls.tsx";
