/**
 * The views that were seen before the present one, the last one last. Pure. Each is in it once: going to and fro between two
 * makes no long way back, and it is never longer than there are views.
 */
export type Trail<View> = readonly View[];

/** Having gone from one view to another. */
export const trailAfter = <View>(trail: Trail<View>, from: View, to: View): Trail<View> =>
  from === to ? trail : [...trail.filter((view) => view !== from && view !== to), from];

/** Having closed a view that lies over another one. */
export const trailWithout = <View>(trail: Trail<View>, view: View, beneath: View): Trail<View> =>
  trail.filter((one) => one !== view && one !== beneath);
