/** The lists of what is traded as a narrow page has them: one chunk, fetched by phones alone. Main thread. */
export { PhoneAccount } from "./phone-account.tsx";
export { PhoneFigures } from "./phone-figures.tsx";
export { PhoneAlerts } from "../alerts/phone-alerts.tsx";
export { PhoneDeals } from "./phone-deals.tsx";
export { PhoneOrders } from "./phone-orders.tsx";
export { PhonePositions } from "./phone-positions.tsx";
