import {
  forcedIn,
  recordOf,
  recordsIn,
  recordsText,
  SPLIT_TEST_START_EVENT,
  SPLIT_TESTS_COOKIE,
  SPLIT_TESTS_DAYS,
  type TestRecord,
} from '../../../../shared/features/accounts/split-tests/split-tests.ts';
import { splitTestMissing } from '../../../../shared/rules/messages/messages.ts';
import { currentSession } from '../../../platform/access/browser-session.ts';
import { readCookie, writeCookie } from '../../../platform/storage/cookies.ts';
import { whenConsented } from '../consent/consent.ts';
import { collectEvent } from '../events/events.ts';

const records = () => recordsIn(readCookie(SPLIT_TESTS_COOKIE));

function remember(name: string, record: TestRecord): void {
  writeCookie(SPLIT_TESTS_COOKIE, recordsText({ ...records(), [name]: record }), SPLIT_TESTS_DAYS);
}

const told = new Set<string>();

/** Tells once that the visitor saw a test: at once, or when they consent during this visit. */
function reportTestStart(name: string, variation: string): void {
  if (told.has(name)) return;
  told.add(name);
  if (currentSession()?.user?.internal) console.info(`Split test ${name}: ${variation}`);
  whenConsented(() => {
    if (collectEvent(SPLIT_TEST_START_EVENT, { test: name, variation }))
      remember(name, { variation, discovered: true });
  });
}

/** The variation of a test that this browser shows, chosen now if it has none; null for a test that does not run. */
export function variationOf(name: string): string | null {
  const record = recordOf(name, {
    records: records(),
    forced: forcedIn(new URLSearchParams(location.search)),
    chance: Math.random(),
  });
  if (!record) {
    console.warn(splitTestMissing(name));
    return null;
  }
  remember(name, record);
  if (!record.discovered) reportTestStart(name, record.variation);
  return record.variation;
}

/** Keeps what an address's query forces, so that it still holds on the next page. */
export function saveForcedVariations(search: string): void {
  for (const [name, variation] of Object.entries(forcedIn(new URLSearchParams(search)))) {
    const kept = records()[name];
    if (kept?.variation !== variation) remember(name, { variation, discovered: false });
  }
}
