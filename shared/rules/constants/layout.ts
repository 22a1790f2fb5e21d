/** Layout numbers of spec 1 §2.1, §9 and spec 3 §9.4. */

export const GRID_COLUMNS = 12;
/** Vertical spacing between blocks at `xs` unless the page sets its own. */
export const PAGE_Y_SPACING_PX = 24;

/** Opacity of unpublished blocks while edit controls are on. Spec 3 §4.6. */
export const UNPUBLISHED_BLOCK_OPACITY = 0.5;
