import { describe, expect, it } from "vitest";
import { readAsked } from "./asked-widget.ts";

const asked = (path: string, languages: readonly string[] = ["en-GB"]) =>
  readAsked(new URL(path, "https://trade.example/widgets/"), languages);

describe("what a widget is asked for", () => {
  it("is told by its address", () => {
    expect(asked("quotes?symbols=EURUSD,%20BTCUSD,EURUSD,&theme=light&language=de")).toEqual({
      kind: "quotes",
      theme: "light",
      language: "de",
      locale: "de",
      symbols: ["EURUSD", "BTCUSD"],
      frame: "M15",
    });
    expect(asked("chart?symbol=EURUSD&symbols=BTCUSD&frame=H4")).toMatchObject({
      kind: "chart",
      symbols: ["BTCUSD"],
      frame: "H4",
    });
  });

  it("is what is usual where the address says nothing that is understood", () => {
    const usual = { theme: "auto", language: "en", symbols: [], frame: "M15" };
    for (const hostile of [
      "ticker",
      "ticker?theme=blue&language=xx&frame=W1&symbols=,,",
      "ticker?theme=__proto__&language=constructor&frame=toString",
    ]) {
      expect(asked(hostile)).toMatchObject({ kind: "ticker", ...usual });
    }
    const many = Array.from({ length: 999 }, (_, index) => `S${index}`).join(",");
    expect(asked(`ticker?symbols=${many}`).symbols).toHaveLength(50);
  });

  it.each([
    [["fr-CA", "de"], "fr", "fr"],
    [["nl", "pt-BR"], "pt", "pt"],
    [["es-MX"], "es", "es-MX"],
    [["ar-EG"], "ar", "ar-u-nu-latn"],
    [["zh-TW", "ja"], "ja", "ja"],
    [["zh-CN"], "zh", "zh"],
    [[], "en", "en"],
  ])("is in the first language of %j that is spoken: %s", (languages, language, locale) => {
    expect(asked("ticker", languages)).toMatchObject({ language, locale });
  });
});
