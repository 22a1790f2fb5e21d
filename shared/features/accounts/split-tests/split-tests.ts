import { SPLIT_TESTS, SPLIT_VARIATION_QUERY } from '../../../rules/constants/split-tests.ts';

/** The tests that run, each with its variations. Spec 3 §4.5. */
export type ActiveTests = Readonly<Record<string, readonly string[]>>;

/** What a browser keeps of a test: the variation it shows, and whether its start was told. Spec 2 §3.21. */
export interface TestRecord {
  readonly variation: string;
  readonly discovered: boolean;
}
export type TestRecords = Readonly<Record<string, TestRecord>>;

export const SPLIT_TESTS_COOKIE = 'split-tests';
export const SPLIT_TESTS_DAYS = 90;
/** Name of the event that is sent once for each test a visitor sees. */
export const SPLIT_TEST_START_EVENT = 'split-test-start';

/** What a cookie's value keeps of the tests that run. A variation that no longer exists is forgotten. */
export function recordsIn(value: string | null | undefined, tests: ActiveTests = SPLIT_TESTS): TestRecords {
  const records: [string, TestRecord][] = [];
  for (const part of (value ?? '').split('~')) {
    const [name = '', variation = '', discovered] = part.split('.');
    if (Object.hasOwn(tests, name) && tests[name]?.includes(variation))
      records.push([name, { variation, discovered: discovered === '1' }]);
  }
  return Object.fromEntries(records);
}

/** Records as a cookie's value. */
export const recordsText = (records: TestRecords): string =>
  Object.entries(records)
    .map(([name, { variation, discovered }]) => `${name}.${variation}.${discovered ? 1 : 0}`)
    .join('~');

/**
 * The variations that a query forces: by a parameter named after the test, or by `split-var` with values separated by
 * commas, each a variation's name or `test:variation`. What no test has is left out.
 */
export function forcedIn(
  query: Iterable<readonly [string, string]>,
  tests: ActiveTests = SPLIT_TESTS,
): Readonly<Record<string, string>> {
  const forced: Record<string, string> = {};
  const force = (name: string, variation: string) => {
    if (Object.hasOwn(tests, name) && tests[name]?.includes(variation)) forced[name] = variation;
  };
  for (const [name, value] of query) {
    if (name !== SPLIT_VARIATION_QUERY) force(name, value);
    else
      for (const wish of value.split(',')) {
        const [test, variation] = wish.split(':', 2);
        if (variation !== undefined) force(test ?? '', variation);
        else for (const each of Object.keys(tests)) force(each, wish);
      }
  }
  return forced;
}

/**
 * The record of a test for this visitor: the forced variation, the kept one, or one that is chosen now. Null for a test
 * that does not run.
 * @param chance from 0 (inclusive) to 1 (exclusive); decides only where nothing is forced or kept
 */
export function recordOf(
  name: string,
  from: {
    readonly records: TestRecords;
    readonly forced: Readonly<Record<string, string>>;
    readonly chance: number;
    readonly tests?: ActiveTests;
  },
): TestRecord | null {
  const tests: ActiveTests = from.tests ?? SPLIT_TESTS;
  const variations = Object.hasOwn(tests, name) ? tests[name] : undefined;
  if (!variations || variations.length === 0) return null;
  const kept = from.records[name];
  const forced = from.forced[name];
  if (forced !== undefined)
    return { variation: forced, discovered: kept?.variation === forced && kept.discovered };
  if (kept && variations.includes(kept.variation)) return kept;
  const variation = variations[Math.min(Math.floor(from.chance * variations.length), variations.length - 1)];
  return variation === undefined ? null : { variation, discovered: false };
}

/**
 * The variations that a visitor's cookie and address name, the same on the server and in the browser: access conditions
 * are decided from them.
 * @param search an address's query
 */
export const visitorVariations = (
  cookie: string | null | undefined,
  search: string,
): Readonly<Record<string, string>> => ({
  ...variationsOf(recordsIn(cookie)),
  ...forcedIn(new URLSearchParams(search)),
});

/** Variations by test, as access conditions and finished pages are told apart by them. */
export const variationsOf = (records: TestRecords): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(records).map(([name, { variation }]) => [name, variation]));
