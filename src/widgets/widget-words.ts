/**
 * All that a widget says, in every language: so few words that a page of prices need not fetch a catalogue for them. Main thread;
 * pure. `{symbol}` and `{time}` stand for what they name.
 */
import type { Language } from "../language/languages.ts";

export type WidgetWords = {
  readonly trade: string;
  /** Names a link that leads to the order ticket. */
  readonly tradeSymbol: string;
  readonly prices: string;
  readonly symbol: string;
  readonly bid: string;
  readonly ask: string;
  /** Heads a narrow column. */
  readonly change: string;
  readonly closed: string;
  /** Of a price that is not one of now. */
  readonly asOf: string;
  readonly pricesAsOf: string;
  readonly away: string;
  readonly notShown: string;
  readonly timeframe: string;
  readonly chartOf: string;
  readonly chartsBy: string;
  readonly pause: string;
  readonly play: string;
};

/** In the order of WidgetWords. */
type Row = readonly [
  trade: string,
  tradeSymbol: string,
  prices: string,
  symbol: string,
  bid: string,
  ask: string,
  change: string,
  closed: string,
  asOf: string,
  pricesAsOf: string,
  away: string,
  notShown: string,
  timeframe: string,
  chartOf: string,
  chartsBy: string,
  pause: string,
  play: string,
];

const ROWS: Readonly<Record<Language, Row>> = {
  en: [
    "Trade",
    "Trade {symbol}",
    "Prices",
    "Symbol",
    "Bid",
    "Ask",
    "Chg",
    "market closed",
    "as of {time}",
    "Prices as of {time}",
    "Prices are not available now.",
    "This symbol is not shown here.",
    "Timeframe",
    "{symbol}: price chart",
    "Charts by TradingView",
    "Pause",
    "Play",
  ],
  de: [
    "Handeln",
    "{symbol} handeln",
    "Kurse",
    "Symbol",
    "Bid",
    "Ask",
    "Änd.",
    "Markt geschlossen",
    "Stand {time}",
    "Stand der Kurse: {time}",
    "Zurzeit sind keine Kurse verfügbar.",
    "Dieses Symbol wird hier nicht gezeigt.",
    "Zeiteinheit",
    "{symbol}: Kurschart",
    "Charts von TradingView",
    "Anhalten",
    "Abspielen",
  ],
  es: [
    "Operar",
    "Operar {symbol}",
    "Precios",
    "Símbolo",
    "Bid",
    "Ask",
    "Var.",
    "mercado cerrado",
    "a las {time}",
    "Precios de las {time}",
    "Ahora no hay precios disponibles.",
    "Este símbolo no se muestra aquí.",
    "Temporalidad",
    "{symbol}: gráfico de precios",
    "Gráficos de TradingView",
    "Pausa",
    "Reproducir",
  ],
  fr: [
    "Trader",
    "Trader {symbol}",
    "Prix",
    "Symbole",
    "Bid",
    "Ask",
    "Var.",
    "marché fermé",
    "à {time}",
    "Prix à {time}",
    "Les prix ne sont pas disponibles actuellement.",
    "Ce symbole n’est pas affiché ici.",
    "Unité de temps",
    "{symbol} : graphique de prix",
    "Graphiques par TradingView",
    "Pause",
    "Lecture",
  ],
  it: [
    "Opera",
    "Opera su {symbol}",
    "Prezzi",
    "Simbolo",
    "Bid",
    "Ask",
    "Var.",
    "mercato chiuso",
    "alle {time}",
    "Prezzi delle {time}",
    "I prezzi non sono disponibili al momento.",
    "Questo simbolo non è mostrato qui.",
    "Timeframe",
    "{symbol}: grafico dei prezzi",
    "Grafici di TradingView",
    "Pausa",
    "Riproduci",
  ],
  pt: [
    "Operar",
    "Operar {symbol}",
    "Preços",
    "Símbolo",
    "Bid",
    "Ask",
    "Var.",
    "mercado fechado",
    "às {time}",
    "Preços das {time}",
    "Os preços não estão disponíveis agora.",
    "Este símbolo não é exibido aqui.",
    "Timeframe",
    "{symbol}: gráfico de preço",
    "Gráficos da TradingView",
    "Pausar",
    "Reproduzir",
  ],
  tr: [
    "İşlem yap",
    "{symbol} için işlem yap",
    "Fiyatlar",
    "Sembol",
    "Bid",
    "Ask",
    "Değ.",
    "piyasa kapalı",
    "saat {time} itibarıyla",
    "Fiyatlar saat {time} itibarıyladır",
    "Fiyatlar şu anda kullanılamıyor.",
    "Bu sembol burada gösterilmiyor.",
    "Zaman dilimi",
    "{symbol}: fiyat grafiği",
    "Grafikler TradingView'dan",
    "Duraklat",
    "Oynat",
  ],
  ar: [
    "تداول",
    "تداول {symbol}",
    "الأسعار",
    "الرمز",
    "Bid",
    "Ask",
    "تغير",
    "السوق مغلق",
    "حتى {time}",
    "الأسعار حتى {time}",
    "الأسعار غير متاحة الآن.",
    "هذا الرمز لا يُعرض هنا.",
    "الإطار الزمني",
    "{symbol}: رسم بياني للسعر",
    "الرسوم البيانية من TradingView",
    "إيقاف مؤقت",
    "تشغيل",
  ],
  ja: [
    "取引",
    "{symbol} を取引",
    "価格",
    "銘柄",
    "Bid",
    "Ask",
    "変動",
    "市場閉場",
    "{time} 現在",
    "{time} 現在の価格",
    "現在、価格を取得できません。",
    "この銘柄はここには表示されません。",
    "時間足",
    "{symbol}: 価格チャート",
    "チャート提供: TradingView",
    "一時停止",
    "再生",
  ],
  zh: [
    "交易",
    "交易 {symbol}",
    "价格",
    "品种",
    "卖价",
    "买价",
    "涨跌",
    "休市",
    "截至 {time}",
    "价格截至 {time}",
    "目前无法获取价格。",
    "此处不显示该品种。",
    "周期",
    "{symbol}：价格图表",
    "图表由 TradingView 提供",
    "暂停",
    "播放",
  ],
};

export const WIDGET_LANGUAGES = Object.keys(ROWS) as readonly Language[];

export function wordsIn(language: Language): WidgetWords {
  const [trade, tradeSymbol, prices, symbol, bid, ask, change, closed, asOf, ...rest] =
    ROWS[language];
  const [pricesAsOf, away, notShown, timeframe, chartOf, chartsBy, pause, play] = rest;
  const first = { trade, tradeSymbol, prices, symbol, bid, ask, change, closed, asOf };
  return { ...first, pricesAsOf, away, notShown, timeframe, chartOf, chartsBy, pause, play };
}

/** A text with what its braces name. */
export const filled = (text: string, value: string): string =>
  text.replace(/\{(?:symbol|time)\}/, () => value);
