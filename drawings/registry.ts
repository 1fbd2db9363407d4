/** Every drawing tool, in the order of the toolbar. Pure; runs anywhere. Adding one: its definition and its line here. */
import { anchoredVwap } from "./tools/anchored-vwap.ts";
import { arrowMarker } from "./tools/arrow-marker.ts";
import { balloon } from "./tools/balloon.ts";
import * as channels from "./tools/channels.ts";
import { emoji } from "./tools/emoji.ts";
import { fibTrendTime } from "./tools/fib-trend-time.ts";
import { fibWedge } from "./tools/fib-wedge.ts";
import * as fibonacci from "./tools/fibonacci.ts";
import { gannSquare, gannSquareFixed } from "./tools/gann-square.ts";
import { ghostFeed } from "./tools/ghost-feed.ts";
import * as levels from "./tools/levels.ts";
import * as lines from "./tools/lines.ts";
import * as marks from "./tools/marks.ts";
import * as measures from "./tools/measures.ts";
import * as patterns from "./tools/patterns.ts";
import { pitchfan } from "./tools/pitchfan.ts";
import * as positions from "./tools/positions.ts";
import { priceNote } from "./tools/price-note.ts";
import * as shapes from "./tools/areas.ts";
import * as texts from "./tools/texts.ts";
import { trendAngle } from "./tools/trend-angle.ts";
import { volumeProfileTool } from "./tools/volume-profile.ts";
import type { Tool } from "./tool.ts";

export const TOOLS: readonly Tool[] = [
  lines.trendLine,
  lines.ray,
  lines.infoLine,
  lines.extendedLine,
  trendAngle,
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
  pitchfan,
  fibonacci.fibRetracement,
  fibonacci.fibExtension,
  fibonacci.fibChannel,
  fibonacci.fibTimeZones,
  fibonacci.fibFan,
  fibonacci.fibCircles,
  fibonacci.fibArcs,
  fibonacci.fibSpiral,
  fibWedge,
  fibTrendTime,
  fibonacci.gannFan,
  fibonacci.gannBox,
  gannSquare,
  gannSquareFixed,
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
  positions.longPosition,
  positions.shortPosition,
  measures.priceRange,
  measures.dateRange,
  measures.dateAndPriceRange,
  measures.forecast,
  measures.barsPattern,
  ghostFeed,
  volumeProfileTool,
  anchoredVwap,
  texts.text,
  texts.note,
  texts.callout,
  balloon,
  texts.priceLabel,
  priceNote,
  emoji,
  arrowMarker,
  texts.arrowUp,
  texts.arrowDown,
  marks.arrowLeft,
  marks.arrowRight,
  texts.flag,
  texts.diamond,
  marks.star,
  marks.tick,
  marks.cross,
];

const byId = new Map(TOOLS.map((tool) => [tool.id, tool]));

/** undefined: this terminal does not have the tool. */
export const toolOf = (id: string): Tool | undefined => byId.get(id);
