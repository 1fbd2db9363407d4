/**
 * The texts of push notices in the languages that the terminal speaks: a device is told things while no terminal is open on it,
 * so the service says them. Runs in the service; data.
 */

/** A pair is a title and the line beneath it. */
export type PushTexts = {
  /** Where a symbol stands otherwise. */
  readonly account: string;
  readonly alert: string;
  readonly filled: string;
  readonly stop_loss: string;
  readonly take_profit: string;
  readonly margin_call: readonly [title: string, body: string];
  readonly stop_out: readonly [title: string, body: string];
};

export const PUSH_TEXTS = {
  en: {
    account: "Account",
    alert: "alert reached",
    filled: "order filled",
    stop_loss: "stop loss reached",
    take_profit: "take profit reached",
    margin_call: ["Margin call", "The margin level has fallen to the warning."],
    stop_out: ["Stop-out", "Positions are being closed to protect the account."],
  },
  de: {
    account: "Konto",
    alert: "Alarm erreicht",
    filled: "Order ausgeführt",
    stop_loss: "Stop-Loss erreicht",
    take_profit: "Take-Profit erreicht",
    margin_call: ["Margin Call", "Das Margin-Level ist auf die Warnung gefallen."],
    stop_out: ["Stop-out", "Positionen werden geschlossen, um das Konto zu schützen."],
  },
  es: {
    account: "Cuenta",
    alert: "alerta alcanzada",
    filled: "orden ejecutada",
    stop_loss: "stop loss alcanzado",
    take_profit: "take profit alcanzado",
    margin_call: ["Margin call", "El nivel de margen ha caído hasta el aviso."],
    stop_out: ["Stop out", "Se están cerrando posiciones para proteger la cuenta."],
  },
  fr: {
    account: "Compte",
    alert: "alerte atteinte",
    filled: "ordre exécuté",
    stop_loss: "stop loss atteint",
    take_profit: "take profit atteint",
    margin_call: ["Appel de marge", "Le niveau de marge est tombé au seuil d’avertissement."],
    stop_out: ["Stop-out", "Des positions sont clôturées pour protéger le compte."],
  },
  it: {
    account: "Conto",
    alert: "avviso raggiunto",
    filled: "ordine eseguito",
    stop_loss: "stop loss raggiunto",
    take_profit: "take profit raggiunto",
    margin_call: ["Margin call", "Il livello di margine è sceso alla soglia di avviso."],
    stop_out: ["Stop out", "Alcune posizioni vengono chiuse per proteggere il conto."],
  },
  pt: {
    account: "Conta",
    alert: "alerta atingido",
    filled: "ordem executada",
    stop_loss: "stop loss atingido",
    take_profit: "take profit atingido",
    margin_call: ["Chamada de margem", "O nível de margem caiu até o aviso."],
    stop_out: ["Stop out", "Posições estão sendo fechadas para proteger a conta."],
  },
  tr: {
    account: "Hesap",
    alert: "alarm gerçekleşti",
    filled: "emir gerçekleşti",
    stop_loss: "zarar durdur seviyesine ulaşıldı",
    take_profit: "kâr al seviyesine ulaşıldı",
    margin_call: ["Teminat çağrısı", "Teminat seviyesi uyarı sınırına düştü."],
    stop_out: ["Stop out", "Hesabı korumak için pozisyonlar kapatılıyor."],
  },
  ar: {
    account: "الحساب",
    alert: "تم بلوغ التنبيه",
    filled: "تم تنفيذ الأمر",
    stop_loss: "تم بلوغ وقف الخسارة",
    take_profit: "تم بلوغ جني الربح",
    margin_call: ["نداء الهامش", "انخفض مستوى الهامش إلى حد التحذير."],
    stop_out: ["الإغلاق الإجباري", "يجري إغلاق مراكز لحماية الحساب."],
  },
  ja: {
    account: "口座",
    alert: "アラート条件に到達",
    filled: "注文が約定",
    stop_loss: "損切りに到達",
    take_profit: "利食いに到達",
    margin_call: ["マージンコール", "証拠金維持率が警告水準まで低下しました。"],
    stop_out: ["ロスカット", "口座を保護するためポジションを決済しています。"],
  },
  zh: {
    account: "账户",
    alert: "警报已触发",
    filled: "订单已成交",
    stop_loss: "止损已触发",
    take_profit: "止盈已触发",
    margin_call: ["追保通知", "保证金比例已跌至预警水平。"],
    stop_out: ["强平", "正在平仓以保护账户。"],
  },
} as const satisfies Record<string, PushTexts>;
