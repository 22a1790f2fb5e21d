declare global {
  interface ImportMetaEnv {
    readonly SELVEDGE_TARGET: 'web' | 'station' | 'islands';
    /** Island name to the address of its file; empty while developing. */
    readonly SELVEDGE_ISLANDS: Readonly<Record<string, string>>;
    /** Changes with the built files; known to the service worker. */
    readonly SELVEDGE_VERSION: string;
  }
}

/** The workstation's single-page build: no server renders it, and the storefront is not in it. */
export const IS_STATION = import.meta.env.SELVEDGE_TARGET === 'station';
export const IS_SERVER = import.meta.env.SSR;
