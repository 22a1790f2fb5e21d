import type { Visit } from '../../../shared/contract/gateway.ts';
import {
  forcedIn,
  recordOf,
  recordsIn,
  recordsText,
  SPLIT_TESTS_COOKIE,
  SPLIT_TESTS_DAYS,
} from '../../../shared/features/accounts/split-tests/split-tests.ts';
import {
  FRONT_PAGE_PATH,
  HOMEPAGE_NEW,
  HOMEPAGE_OLD,
  HOMEPAGE_TEST,
} from '../../../shared/features/site/front-page/front-page.ts';

const DAY_SECONDS = 86_400;

/** What the address `/` of the platform's own host shows a visitor without a session. */
export interface FrontDoor {
  readonly variation: string;
  /** Keeps the variation for this visitor's next time; null where nothing was chosen. */
  readonly cookie: string | null;
}

/**
 * The variation of the test `homepage` for this visit; null for every other address, and for people who are logged in.
 * @param testRuns without it everyone sees the front page, unless the address forces a variation. Spec 3 §4.5
 */
export function frontDoor(
  url: URL,
  { store, signedIn }: Pick<Visit, 'store' | 'signedIn'>,
  cookie: string | undefined,
  testRuns: boolean,
): FrontDoor | null {
  if (url.pathname !== '/' || store !== null || signedIn) return null;
  const forced = forcedIn(url.searchParams);
  if (!testRuns) return { variation: forced[HOMEPAGE_TEST] ?? HOMEPAGE_NEW, cookie: null };
  const records = recordsIn(cookie);
  const record = recordOf(HOMEPAGE_TEST, { records, forced, chance: Math.random() });
  if (!record) return { variation: HOMEPAGE_NEW, cookie: null };
  const value = recordsText({ ...records, [HOMEPAGE_TEST]: record });
  return {
    variation: record.variation,
    cookie: `${SPLIT_TESTS_COOKIE}=${value}; Path=/; Max-Age=${SPLIT_TESTS_DAYS * DAY_SECONDS}; SameSite=Lax`,
  };
}

/** Where a variation leads: the login, which remembers why it shows, or the front page in place. */
export const isLogin = ({ variation }: FrontDoor): boolean => variation === HOMEPAGE_OLD;
export const LOGIN_ADDRESS = `/login/?${HOMEPAGE_TEST}=${HOMEPAGE_OLD}`;

/** The same request for the front page, which the visitor reads at `/`. */
export const frontPageRequest = (request: Request): Request =>
  new Request(new URL(FRONT_PAGE_PATH + new URL(request.url).search, request.url), {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
  });
