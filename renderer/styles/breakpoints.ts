import { BREAKPOINTS } from '../../shared/rules/constants/constants.ts';

const em = (px: number) => `${px / 16}em`;

/** The widths and pointers that stylesheets know by name (`@media (--phone)`), as media queries for scripts. */
export const MEDIA = {
  narrow: `(width < ${em(BREAKPOINTS.sm)})`,
  phone: `(width < ${em(BREAKPOINTS.md)})`,
  tablet: `(${em(BREAKPOINTS.md)} <= width < ${em(BREAKPOINTS.lg)})`,
  desk: `(width >= ${em(BREAKPOINTS.lg)})`,
  smallDesk: `(${em(BREAKPOINTS.lg)} <= width < ${em(BREAKPOINTS.xl)})`,
  wide: `(width >= ${em(BREAKPOINTS.xl)})`,
  /** A store's pages have reached their full width. */
  full: '(width >= 82rem)',
  /** As high as a monitor on its stand. */
  tall: '(height >= 55em)',
  coarse: '(pointer: coarse)',
} as const;
