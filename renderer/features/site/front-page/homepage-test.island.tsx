import { useEffect } from 'react';
import {
  recordsIn,
  recordsText,
  SPLIT_TEST_START_EVENT,
  SPLIT_TESTS_COOKIE,
  SPLIT_TESTS_DAYS,
} from '../../../../shared/features/accounts/split-tests/split-tests.ts';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import { sendEvent } from '../../../platform/islands/store-visit.ts';
import { readCookie, writeCookie } from '../../../platform/storage/cookies.ts';
import { whenConsented } from '../../accounts/consent/consent.ts';

const TEST = 'homepage';

/** Tells once that the visitor saw the test, if they consented to analytics. Spec 3 §4.5. */
function reportStart(): void {
  const records = recordsIn(readCookie(SPLIT_TESTS_COOKIE));
  const record = records[TEST];
  if (!record || record.discovered) return;
  sendEvent(SPLIT_TEST_START_EVENT, { test: TEST, variation: record.variation });
  writeCookie(
    SPLIT_TESTS_COOKIE,
    recordsText({ ...records, [TEST]: { ...record, discovered: true } }),
    SPLIT_TESTS_DAYS,
  );
}

function HomepageTest() {
  useEffect(() => whenConsented(reportStart), []);
  return null;
}

export default defineIsland(HomepageTest, { when: 'idle' });
