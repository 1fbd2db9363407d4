/** Everything that sends orders: one chunk, loaded for scopes that trade and for no other. Main thread. */
export { OrderTicket } from "../panes/order-ticket/order-ticket.tsx";
export { ChartHands } from "../panes/chart/trading/chart-hands.tsx";
export { TradeHost } from "./trade-host.tsx";
export { TradeBar } from "./trade-bar.tsx";
export { createPositionControls } from "./create-position-controls.tsx";
export { createOrderControls } from "./create-order-controls.tsx";
