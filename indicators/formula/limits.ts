/** How large a formula may be. Pure. What is beyond is refused with the limit, and nothing of it is calculated. */

/** Of the whole text, with its head. */
export const FORMULA_CHARS_MAX = 4000;
/** Numbers, names, operators and calls. */
export const PARTS_MAX = 400;
/** Brackets within brackets. */
export const NESTED_MAX = 40;
export const FORMULA_PLOTS_MAX = 8;
export const FORMULA_INPUTS_MAX = 20;
export const FORMULA_LEVELS_MAX = 8;
export const WORDS_CHARS_MAX = 40;
/** A value further from zero is none: what is summed up of such stays a number. */
export const VALUE_MAX = 1e100;
