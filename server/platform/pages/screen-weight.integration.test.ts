import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type ScreenWeight,
  type ScreenWeights,
  weighScreens,
  weighWithPart,
} from '../../../tests/support/screen-weight.ts';

const HOME_BYTES = 226_000;
const SCREEN_BYTES = 60_000;
/** A request for a small file costs more than its bytes. */
const HOME_FILES = 26;
/** Decision 506. The goal is 250 kB and 30 requests. */
const STUDIO_BYTES = 320_000;
const STUDIO_FILES = 66;
const ROW = /^\| `([^`]+)` *\| *(\d+) *\| [^|]+\|$/gm;

/** Screens that are allowed more, by docs/page-budgets.md. */
const [, heavy = ''] = readFileSync('docs/page-budgets.md', 'utf8').split('## Heavy screens');
const most = new Map([...heavy.matchAll(ROW)].map(([, path = '', bytes]) => [path, Number(bytes)]));

/** What is too heavy, with its largest files: where to look first. */
const tellHeavy = ({ path, more, files }: ScreenWeight): string =>
  `${path} ${more}: ${files
    .slice(0, 8)
    .map(([file, bytes]) => `${file} ${bytes}`)
    .join(', ')}`;

let weights: ScreenWeights;

beforeAll(async () => {
  weights = await weighScreens();
});

describe('scripts of the dashboard, compressed', () => {
  test('the first screen stays under 226 kB', () => {
    expect(weights.home.more, tellHeavy(weights.home)).toBeLessThan(HOME_BYTES);
  });

  test('the first screen comes in few files', () => {
    const files = weights.home.files.map(([file]) => file);
    expect(files.length, `Run \`npm run frame-modules\`. ${files.join(', ')}`).toBeLessThan(HOME_FILES);
  });

  test('the studio is open after 320 kB in 66 files', async () => {
    const studio = await weighWithPart('/create-a-product/{productUrlName?}/', 'studio-editor');
    expect(studio.more, tellHeavy(studio)).toBeLessThan(STUDIO_BYTES);
    expect(studio.files.length).toBeLessThanOrEqual(STUDIO_FILES);
  });

  test('every further screen loads less than 60 kB more, or its row in the budgets', () => {
    expect(weights.further.length).toBeGreaterThan(100);
    const tooHeavy = weights.further.filter(({ path, more }) => more > (most.get(path) ?? SCREEN_BYTES));
    expect(tooHeavy.map(tellHeavy)).toEqual([]);
  });

  test('the row of a heavy screen only falls', () => {
    const more = new Map(weights.further.map((screen) => [screen.path, screen.more]));
    // A tenth of slack: files move between screens as others change.
    const loose = [...most].filter(
      ([path, bytes]) => (more.get(path) ?? 0) < Math.max(SCREEN_BYTES, bytes * 0.9),
    );
    expect(loose, 'Lower or remove their rows').toEqual([]);
  });
});
