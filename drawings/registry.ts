/** Every drawing tool, in the order of the toolbar. Pure; runs anywhere. Adding one: its definition and its line here. */
import * as channels from "./tools/channels.ts";
import * as fibonacci from "./tools/fibonacci.ts";
import * as levels from "./tools/levels.ts";
import * as lines from "./tools/lines.ts";
import * as measures from "./tools/measures.ts";
import * as patterns from "./tools/patterns.ts";
import * as shapes from "./tools/shapes.ts";
import * as texts from "./tools/texts.ts";
import type { Tool } from "./tool.ts";

export const TOOLS: readonly Tool[] = [
  lines.trendLine,
  lines.ray,
  lines.infoLine,
  lines.extendedLine,
  lines.arrowLine,
  levels.horizontalLine,
  levels.horizontalRay,
  levels.verticalLine,
  levels.crossLine,
  channels.parallelChannel,
  channels.regressionTrend,
  channels.flatChannel,
  channels.disjointChannel,
  channels.andrewsPitchfork,
  channels.schiffPitchfork,
  channels.modifiedPitchfork,
  channels.insidePitchfork,
  fibonacci.fibRetracement,
  fibonacci.fibExtension,
  fibonacci.fibChannel,
  fibonacci.fibTimeZones,
  fibonacci.fibFan,
  fibonacci.fibCircles,
  fibonacci.fibArcs,
  fibonacci.fibSpiral,
  fibonacci.gannFan,
  fibonacci.gannBox,
  shapes.rectangle,
  shapes.rotatedRectangle,
  shapes.ellipseTool,
  shapes.circle,
  shapes.triangle,
  shapes.arc,
  shapes.curveTool,
  shapes.doubleCurve,
  shapes.polyline,
  shapes.pathTool,
  shapes.brush,
  shapes.highlighter,
  patterns.xabcd,
  patterns.cypher,
  patterns.abcd,
  patterns.headAndShoulders,
  patterns.trianglePattern,
  patterns.threeDrives,
  patterns.elliottImpulse,
  patterns.elliottCorrection,
  patterns.elliottTriangle,
  patterns.elliottDoubleCombo,
  patterns.elliottTripleCombo,
  patterns.cyclicLines,
  patterns.timeCycles,
  patterns.sineLine,
  measures.longPosition,
  measures.shortPosition,
  measures.priceRange,
  measures.dateRange,
  measures.dateAndPriceRange,
  measures.forecast,
  measures.barsPattern,
  texts.text,
  texts.note,
  texts.callout,
  texts.priceLabel,
  texts.arrowUp,
  texts.arrowDown,
  texts.flag,
  texts.diamond,
];

const byId = new Map(TOOLS.map((tool) => [tool.id, tool]));

/** undefined: this terminal does not have the tool. */
export const toolOf = (id: string): Tool | undefined => byId.get(id);
