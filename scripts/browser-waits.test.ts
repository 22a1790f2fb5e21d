import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Half a second without a request, or any pause, doesn’t tell whether the page is ready: `awake` and `watchRequests` say what is there. */
const BLIND_WAIT = /networkidle|waitForTimeout/;

describe('browser tests', () => {
  it('wait for what a page shows, never for a silent network or for time to pass', () => {
    const files = globSync(['tests/journeys/**/*.{ts,js}', 'bench/**/*.ts']);
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => BLIND_WAIT.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
