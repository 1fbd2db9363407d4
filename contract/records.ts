/**
 * Every record of the wire by its name: what documents, the version pin and the tests walk. Never imported by the
 * terminal or the feed worker: it takes everything with it. Runs anywhere; pure. @interface §2
 */
import type { z } from "zod";
import { AccountSummary, PositionProfit, PropStatus } from "./account-summary.ts";
import { Account, CrtAccount, UptAccount, ViewAccount } from "./account.ts";
import { Bars, BarsQuery, Timeframe, BarSide } from "./bar.ts";
import { Config, UptConfig } from "./broker-config.ts";
import { Broker, BrokerNavigationNode, BrokerNavigationTree, UptBroker } from "./broker.ts";
import { CancelClientOrder, CloseClientPosition, UptClientPosition } from "./client-dealing.ts";
import { ClientSecret } from "./client-secret.ts";
import {
  AuthCommand,
  StartMarketFeedCommand,
  StopMarketFeedCommand,
  WatchCommand,
} from "./commands.ts";
import {
  Commission,
  CommissionTier,
  CrtCommission,
  CrtCommissionTier,
  MyCommissions,
} from "./commission.ts";
import { DealerLimits, UptDealerLimits } from "./dealer-limits.ts";
import { CrtDataProvider, DataProvider, UptDataProvider } from "./data-provider.ts";
import { CorrectBalance, Halt, HaltRecord, UptDeal, UptSymbolStatus } from "./dealing.ts";
import { DemoReset } from "./demo-reset.ts";
import { Deal, DealsExportQuery, DealsQuery } from "./deal.ts";
import {
  Document,
  DocumentPart,
  DocumentPartChange,
  DocumentQuery,
  DocumentState,
  MergeDocument,
} from "./document.ts";
import { ErrorBody, FieldError } from "./envelope.ts";
import {
  AuthPayload,
  ErrorPayload,
  EventEnvelope,
  HeartbeatPayload,
  LiquidationPayload,
  SessionKillPayload,
  SymbolStatusPayload,
} from "./events.ts";
import {
  CurrencyExposure,
  CurrencyNet,
  ExposureProfit,
  ExposureQuery,
  HouseExposure,
  SymbolExposure,
} from "./exposure.ts";
import {
  HouseOrder,
  HouseOrders,
  HouseOrdersQuery,
  HousePosition,
  HousePositions,
  HousePositionsQuery,
} from "./house-book.ts";
import { EmailCode } from "./email-proof.ts";
import { HouseJournal, HouseJournalExportQuery, HouseJournalQuery } from "./house-journal.ts";
import { HouseFeed, HouseMoney, HouseOverview, MarginCall } from "./house-overview.ts";
import {
  FoundAccount,
  FoundDeal,
  FoundOrder,
  FoundPosition,
  HouseSearch,
  HouseSearchQuery,
} from "./house-search.ts";
import {
  AccountEffect,
  CategoryMarkup,
  GroupChange,
  GroupEffect,
  SymbolEffect,
  UptGroup,
} from "./group-change.ts";
import { CrtGroupMessage, GroupInbox, GroupMessage } from "./group-inbox.ts";
import { Group, GroupTerms, SymbolMarkup } from "./group.ts";
import { CrtInboxMessage, InboxMessage, InboxQuery } from "./inbox.ts";
import { Journal, JournalQuery } from "./journal.ts";
import {
  BalanceCorrection,
  MoneyChange,
  MoneyRequest,
  Transaction,
  TransactionsQuery,
} from "./money.ts";
import { NotificationPref } from "./notification-pref.ts";
import {
  CloseBy,
  ClosePosition,
  CrtOrder,
  OcoLeg,
  UptOrder,
  UptPosition,
} from "./order-request.ts";
import { Order, TradeQuery } from "./order.ts";
import {
  ChangeInvestorPassword,
  ChangeMyPassword,
  ChangePassword,
  ChangePasswordCode,
} from "./password.ts";
import { Position, RealizedProfit } from "./position.ts";
import { PushKinds, PushState, PutPush } from "./push.ts";
import {
  AlertFigure,
  AlertIndicator,
  AlertLine,
  CrtPriceAlert,
  PriceAlert,
  UpdPriceAlert,
  WaitedIndicator,
} from "./price-alert.ts";
import { CrtReport, Report } from "./report.ts";
import { DeclineSecondApproval, SecondApproval, SecondApprovalsQuery } from "./second-approval.ts";
import { SelfLimits, SelfLimitValues } from "./self-limits.ts";
import { ClientSentiment, SymbolSentiment } from "./sentiment.ts";
import { SessionRecord } from "./session-record.ts";
import { LoginResult, RefreshRequest, SignInCode } from "./session.ts";
import {
  PasswordReset,
  PasswordResetAsked,
  PasswordResetOffer,
  PasswordResetRequest,
} from "./password-reset.ts";
import { SignupLive, SignupLiveOffer, SignupLiveResult, SignupLiveTerms } from "./signup-live.ts";
import { SignupDemo, SignupDemoOffer, SignupDemoResult, SignupDemoTerms } from "./signup.ts";
import { Statement, StatementQuery } from "./statement.ts";
import { GuaranteedStop, SymbolRecord, TradingHours, TradingSession } from "./symbol.ts";
import { TakeProfitLevel } from "./take-profit-level.ts";
import { Ticks, TicksQuery } from "./tick-history.ts";
import {
  BeginFirstTwoFactor,
  BeginTwoFactor,
  ConfirmFirstTwoFactor,
  ConfirmTwoFactor,
  RecoveryCodes,
  TurnOffTwoFactor,
  TwoFactor,
  TwoFactorProof,
  TwoFactorSetup,
} from "./two-factor.ts";
import {
  Watch,
  WatchedEventPayload,
  WatchedFigures,
  WatchedFiguresPayload,
  WatchedPosition,
  WatchedSeq,
  WatchingPayload,
} from "./watch.ts";
import { WidgetBars, WidgetBarsQuery, WidgetQuote, WidgetQuotes } from "./widget.ts";

export const RECORDS = {
  // Sessions
  LoginResult,
  RefreshRequest,
  ClientSecret,
  SessionRecord,
  SignupDemo,
  SignupDemoResult,
  SignupDemoOffer,
  SignupDemoTerms,
  DemoReset,
  SignupLive,
  SignupLiveResult,
  SignupLiveOffer,
  SignupLiveTerms,
  EmailCode,
  SignInCode,
  TwoFactor,
  BeginTwoFactor,
  BeginFirstTwoFactor,
  ConfirmFirstTwoFactor,
  TwoFactorSetup,
  ConfirmTwoFactor,
  TwoFactorProof,
  RecoveryCodes,
  TurnOffTwoFactor,
  PasswordResetOffer,
  PasswordResetRequest,
  PasswordResetAsked,
  PasswordReset,
  ErrorBody,
  FieldError,
  // Accounts
  Account,
  ViewAccount,
  CrtAccount,
  UptAccount,
  DealerLimits,
  UptDealerLimits,
  Group,
  GroupTerms,
  SymbolMarkup,
  CategoryMarkup,
  GroupChange,
  UptGroup,
  GroupEffect,
  AccountEffect,
  SymbolEffect,
  ChangeMyPassword,
  ChangeInvestorPassword,
  ChangePassword,
  ChangePasswordCode,
  Journal,
  JournalQuery,
  HouseJournal,
  HouseJournalQuery,
  HouseJournalExportQuery,
  NotificationPref,
  SelfLimits,
  SelfLimitValues,
  Document,
  DocumentState,
  DocumentPart,
  DocumentPartChange,
  DocumentQuery,
  MergeDocument,
  AlertLine,
  AlertIndicator,
  WaitedIndicator,
  AlertFigure,
  PriceAlert,
  CrtPriceAlert,
  UpdPriceAlert,
  PushKinds,
  PushState,
  PutPush,
  // Money
  MoneyRequest,
  MoneyChange,
  BalanceCorrection,
  CorrectBalance,
  CloseClientPosition,
  UptClientPosition,
  CancelClientOrder,
  SecondApproval,
  SecondApprovalsQuery,
  DeclineSecondApproval,
  Transaction,
  TransactionsQuery,
  Statement,
  StatementQuery,
  AccountSummary,
  PositionProfit,
  PropStatus,
  // Market
  SymbolRecord,
  GuaranteedStop,
  TradingHours,
  TradingSession,
  Timeframe,
  BarSide,
  Bars,
  BarsQuery,
  Ticks,
  TicksQuery,
  SymbolSentiment,
  ClientSentiment,
  WidgetQuote,
  WidgetQuotes,
  WidgetBars,
  WidgetBarsQuery,
  // Trading
  Order,
  CrtOrder,
  UptOrder,
  ClosePosition,
  CloseBy,
  OcoLeg,
  TakeProfitLevel,
  TradeQuery,
  Position,
  RealizedProfit,
  UptPosition,
  Deal,
  DealsQuery,
  DealsExportQuery,
  UptDeal,
  Halt,
  HaltRecord,
  HouseOverview,
  HouseMoney,
  MarginCall,
  HouseFeed,
  HouseExposure,
  SymbolExposure,
  CurrencyExposure,
  CurrencyNet,
  ExposureProfit,
  ExposureQuery,
  HousePosition,
  HousePositions,
  HousePositionsQuery,
  HouseOrder,
  HouseOrders,
  HouseOrdersQuery,
  HouseSearch,
  HouseSearchQuery,
  FoundAccount,
  FoundOrder,
  FoundPosition,
  FoundDeal,
  UptSymbolStatus,
  // Office
  Broker,
  UptBroker,
  BrokerNavigationTree,
  BrokerNavigationNode,
  Commission,
  CrtCommission,
  CommissionTier,
  CrtCommissionTier,
  MyCommissions,
  Config,
  UptConfig,
  DataProvider,
  CrtDataProvider,
  UptDataProvider,
  Report,
  CrtReport,
  InboxMessage,
  CrtInboxMessage,
  InboxQuery,
  GroupMessage,
  CrtGroupMessage,
  GroupInbox,
  // The WebSocket
  EventEnvelope,
  ErrorPayload,
  SymbolStatusPayload,
  LiquidationPayload,
  SessionKillPayload,
  AuthPayload,
  HeartbeatPayload,
  AuthCommand,
  StartMarketFeedCommand,
  StopMarketFeedCommand,
  WatchCommand,
  Watch,
  WatchingPayload,
  WatchedSeq,
  WatchedEventPayload,
  WatchedFiguresPayload,
  WatchedFigures,
  WatchedPosition,
} satisfies Record<string, z.ZodType>;

export type RecordName = keyof typeof RECORDS;
