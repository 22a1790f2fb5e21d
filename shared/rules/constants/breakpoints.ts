/** Smallest viewport width, in CSS pixels, of each size class. Spec 1 §9, spec 3 §9.4. */
export const BREAKPOINTS = { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, '2xl': 1536 } as const;
