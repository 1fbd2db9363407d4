/**
 * The version of the wire, and a hash over all of it: schemas, endpoints, events, commands, errors, codes, limits. A
 * change of the wire changes the hash, and version.test.ts fails until this file says so. Imports nothing; pure.
 * Old clients keep working (the second number rises), or the first number moves. @interface §9 Versioning
 */

/** The interface says that the REST interface is version 1.0; the third number is ours. */
export const CONTRACT_VERSION = "1.51.0";

/** SHA-256 over wireDescription() of wire-description.ts. */
export const CONTRACT_HASH = "837a98444eb36195d9472b0a8f91bf3cc38b932ab0002be8d4cfc049fcb1374b";

// History:
// 1.0.0  2026-11-21  The whole interface; the shapes it leaves open; our extensions.
// 1.1.0  2026-11-21  Trading in full: take-profit levels, trailing and break-even, close-by, self-set limits, statement,
//                    corrections of deals and balances, halts, status of a symbol, the nearest value that passes.
// 1.2.0  2026-11-21  What a newcomer may choose for a demo, its reset, the rules and limits of passwords and codes; the
//                    e-mail preferences that had no effect are gone before any service answered with them.
// 1.3.0  2026-11-21  Twenty sockets a session instead of five: each tab of a terminal has one.
// 1.4.0  2026-11-21  What partial closes of an open position booked, exact and rounded: its floating profit can be
//                    computed to the minor unit.
// 1.5.0  2026-11-21  A trader reads the commissions of his group and his volume of the month.
// 1.6.0  2026-11-22  A price below one point is refused as such; a moment after the last one of the calendar is none.
// 1.7.0  2026-11-23  Staff searches, orders and pages the accounts; a new account whose alias is taken is a conflict.
// 1.8.0  2026-11-23  Staff looks at a client's figures, orders, positions, deals and money, at the exposure of the house
//                    and at what is halted; a live account is asked for without one.
// 1.9.0  2026-11-23  Orders, positions and deals go on after the row that was read last.
// 1.10.0  2026-11-23  Orders have a rate an account: told with the limits, 429 with the time to wait.
// 1.11.0  2026-11-23  What a user keeps with the account, as drawings: documents whose parts are written one by one.
// 1.12.0  2026-11-23  A renewal whose answer was lost is repeated under a key of the client's own.
// 1.13.0  2026-11-23  Staff closes a client's positions, changes what guards them and cancels his orders, with a reason.
// 1.14.0  2026-11-23  Staff lists the positions and orders of all clients, worth what they are now.
// 1.17.0  2026-11-24  Several data providers at once: which symbol each has, and whose prices are served now.
// 1.18.0  2026-11-24  Pending orders are tied together, so that the fill of one cancels the others (OCO).
// 1.19.0  2026-11-24  Stop loss and take profits of an order may keep their distance from the price of its fill.
// 1.20.0  2026-11-24  What staff does may wait for a second person: 202 with the record unchanged.
// 1.21.0  2026-11-24  The journal over all accounts, searched, narrowed, paged by key and saved as a file.
// 1.22.0  2026-11-25  Mail about orders that were filled or ended and positions that their stop or target closed, by choice.
// 1.23.0  2026-11-25  A market-if-touched order: type 4.
// 1.24.0  2026-11-25  A limit order that can only close a position, and goes with it (closes).
// 1.25.0  2026-11-25  Who forgot his password sets a new one with a code by mail; the answers tell nobody who is a customer.
// 1.26.0  2026-11-25  With his limits a trader is told when the server's day changes.
// 1.27.0  2026-11-25  Which side the clients of the broker are on, by symbol, where the broker shows it.
// 1.28.0  2026-11-25  The house at a glance: clients, money, margin calls, prices.
// 1.29.0  2026-11-25  A pending order may be placed with a second one that it is tied to: both wait or neither (oco_leg).
// 1.30.0  2026-11-25  Guaranteed stops for a premium, where a symbol offers them: filled at their price, whatever a gap leaves.
// 1.31.0  2026-11-25  A socket of staff watches accounts, groups or all clients, and what they have open; exposure by currency.
// 1.32.0  2026-11-25  An administrator sets how far a dealer may go: volume, money, groups.
// 1.33.0  2026-11-25  Documents of another kind: layouts, one each, of what stands, its name and its earlier versions.
// 1.34.0  2026-11-26  Staff finds accounts by number or words, orders, positions and deals by number, with one search.
// 1.35.0  2026-11-26  A group's terms are changed, and what that does to its accounts is seen first; the accounts as a file.
// 1.36.0  2026-11-26  Documents of two more kinds: watchlists and templates, each in one document.
// 1.37.0  2026-11-26  Where the broker asks for it, a newcomer shows that his e-mail is his before his first order.
// 1.38.0  2026-11-26  Staff writes to everybody of a group at once, and sees what was written and who is still to get it.
// 1.39.0  2026-11-27  With his limits a trader is told from which equity on the day has a loss, so that it can be shown live.
// 1.40.0  2026-11-27  Price alerts: an account's owner is told once when the market reaches a price, on every device.
// 1.41.0  2026-11-27  Mail about a price alert that the market reached, by choice.
// 1.42.0  2026-11-27  Price alerts along a line that was drawn, that repeat, and that expire.
// 1.43.0  2026-11-27  Two-factor sign-in: a code of an app or a recovery code beside the password, for who wants it or has to.
// 1.44.0  2026-11-28  Documents of one more kind: notes, of what a user wrote about his trades.
// 1.45.0  2026-11-28  Documents of one kind more: the settings that follow a user to all his devices.
// 1.46.0  2026-11-28  Push notices: a device of a remembered session is told what cannot wait while no terminal is open.
// 1.47.0  2026-11-28  Price alerts on indicators: an output crosses a number, another output or the close, once a bar has closed.
// 1.49.0  2026-11-28  A key of a trader reads and sets price alerts, so that his program or assistant may.
// 1.50.0  2026-11-28  Price alerts on figures: of the account, of a position and of a spread, above or below a value.
// 1.51.0  2026-11-28  Prices that everybody is shown, for widgets on the broker's own pages: quotes and bars without a session.
