import { localRedirect } from '../../../rules/url-safety/local-path.ts';

/** The path to go to after signing in: only one of this host, never an address. Anything else is the fallback. */
export const localPath = (wanted: string | null | undefined, fallback = '/dashboard/'): string =>
  localRedirect(wanted, fallback);
