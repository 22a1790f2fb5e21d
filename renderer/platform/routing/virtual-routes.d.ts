/** Made by bundling/route-files.ts from every feature's `NAME.routes.ts`. */
declare module 'virtual:routes' {
  /** What the program knows from the start. */
  export const ROUTES: readonly import('./route-entry.ts').RouteEntry[];
  /** Where a browser finds the rest; null elsewhere. */
  export const DASHBOARD_ROUTES: string | null;
}

declare module 'virtual:menu-icons' {
  /** The icons that menus name, and no others. */
  export const MENU_ICONS: Readonly<Record<string, import('@tabler/icons-react').TablerIcon>>;
}
