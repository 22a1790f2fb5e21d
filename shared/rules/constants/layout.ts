/** Layout numbers of spec 1 §2.1, §9 and spec 3 §9.4. */

export const HEADER_HEIGHT = '4rem';
/** Header height for signed-out visitors below and from breakpoint `md`. */
export const VISITOR_HEADER_HEIGHT = { belowMd: '3.5rem', fromMd: '5rem' } as const;
export const NAVIGATION_BAR_HEIGHT = '3rem';
export const SIDEBAR_WIDTH_PX = 220;
export const LOGO_MAX_WIDTH_PX = 220;
/** Content width of the mail layout. */
export const MAIL_CONTENT_WIDTH_PX = 520;

export const GRID_COLUMNS = 12;
/** Grid columns on small screens for first-generation pages. */
export const V1_SMALL_GRID_COLUMNS = 6;
/** Vertical spacing between blocks at `xs` unless the page sets its own. */
export const PAGE_Y_SPACING_PX = 24;

/** Columns of a grid block for each screen size. */
export const GRID_BLOCK_COLUMNS = { xs: 2, md: 3, lg: 4 } as const;
export const GRID_BLOCK_SPACING = { xs: '0.5em', sm: '1em' } as const;

/** Corner radii that themes choose from. */
export const THEME_BORDER_RADII_PX = [0, 4, 12] as const;
export const BUTTON_BORDER_RADII_PX = [8, 999] as const;
export const ANNOUNCEMENT_BORDER_RADIUS_PX = 4;
export const ACTION_BUTTON_MAX_WIDTH_PX = 250;

/** Distance a tooltip keeps from each edge of the viewport. */
export const TOOLTIP_BOUNDS_PX = { top: 60, bottom: 6, left: 0, right: 0 } as const;

/** Ratios of the split image on sign-up steps. Spec 1 §9. */
export const SIGN_UP_IMAGE_RATIOS = [0, 0.25, 0.5] as const;

/** Opacity of unpublished blocks while edit controls are on. Spec 3 §4.6. */
export const UNPUBLISHED_BLOCK_OPACITY = 0.5;

export const CONFETTI_PARTICLES = 40;
