/** Smallest viewport width, in CSS pixels, of each size class. Spec 1 §9, spec 3 §9.4. */
export const BREAKPOINTS = { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, '2xl': 1536 } as const;
export type Breakpoint = keyof typeof BREAKPOINTS;

/** The size classes that the Pro popup knows: all but the largest. Spec 3 §9.4. */
export const PRO_POPUP_BREAKPOINTS = ['xs', 'sm', 'md', 'lg', 'xl'] as const satisfies readonly Breakpoint[];

/** Below this width a tooltip marked no-mobile stays away. Spec 3 §9.4. */
export const NO_MOBILE_TOOLTIP_BREAKPOINT_PX = BREAKPOINTS.lg;

const NARROW_TO_WIDE = ['xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const satisfies readonly Breakpoint[];

/** The size class of a viewport of `width` CSS pixels. */
export function breakpointOf(width: number): Breakpoint {
  return NARROW_TO_WIDE.findLast((name) => width >= BREAKPOINTS[name]) ?? 'xs';
}
