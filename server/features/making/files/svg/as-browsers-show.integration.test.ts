import { chromium } from '@playwright/test';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { BROWSER_ARGUMENTS, findBrowser } from '../../../../../scripts/browser.ts';
import { DRAWINGS } from '../../../../../tests/support/drawings.ts';
import { plainSvg, WITHOUT_FONTS } from './plain-svg.ts';
import { Refused } from './refused.ts';

/** What is printed of a drawing, against what a browser shows of it. */

interface Outcome {
  readonly refused: Refused | undefined;
  /** Percent of its pixels. */
  readonly different: number;
}

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const outcomes = new Map<string, Outcome>();
/** Edges are softened in two ways; what is more than that is seen. */
const NOTICED = 32;
const WHITE = 255;
const CHANNELS = 4;

/** The colour of a pixel on white. @param isMultiplied whether its colour is already less by what it lets through */
function onWhite(rgba: Uint8Array, at: number, channel: number, isMultiplied: boolean): number {
  const value = rgba[at + channel] ?? 0;
  const alpha = (rgba[at + CHANNELS - 1] ?? 0) / WHITE;
  return (isMultiplied ? value : value * alpha) + WHITE * (1 - alpha);
}

function shareOfDifferent(ours: Drawn, theirs: Uint8Array): number {
  let different = 0;
  for (let at = 0; at < theirs.length; at += CHANNELS) {
    const differs = [0, 1, 2].some(
      (channel) =>
        Math.abs(onWhite(ours.rgba, at, channel, true) - onWhite(theirs, at, channel, false)) > NOTICED,
    );
    if (differs) different += 1;
  }
  return (100 * different) / (ours.width * ours.height);
}

async function draw(text: string): Promise<Drawn | Refused> {
  try {
    const plain = await plainSvg(Buffer.from(text));
    const { width, height, pixels } = new Resvg(plain.text, { font: WITHOUT_FONTS }).render();
    return { width, height, rgba: pixels };
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/** As a text, because the server’s types have no page. */
const DRAW_ALL = `(drawings) => Promise.all(drawings.map(async ({ text, width, height }) => {
  const image = new Image(width, height);
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(text);
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height }).getContext('2d').drawImage(image, 0, 0, width, height);
  return canvas.toDataURL().slice('data:image/png;base64,'.length);
}))`;

/** All drawings in one page of a browser. */
async function drawInBrowser(
  drawings: readonly { text: string; width: number; height: number }[],
): Promise<readonly string[]> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: BROWSER_ARGUMENTS,
  });
  try {
    const page = await browser.newPage();
    return z.array(z.string()).parse(await page.evaluate(`(${DRAW_ALL})(${JSON.stringify(drawings)})`));
  } finally {
    await browser.close();
  }
}

beforeAll(async () => {
  const ours = await Promise.all(
    DRAWINGS.map(async ([name, text]) => ({ name, text, drawn: await draw(text) })),
  );
  const shown = ours.flatMap(({ name, text, drawn }) =>
    drawn instanceof Refused ? [] : [{ name, text, drawn }],
  );
  for (const { name, drawn } of ours)
    if (drawn instanceof Refused) outcomes.set(name, { refused: drawn, different: 0 });
  const theirs = await drawInBrowser(
    shown.map(({ text, drawn: { width, height } }) => ({ text, width, height })),
  );
  for (const [at, { name, drawn }] of shown.entries()) {
    const rgba = await sharp(Buffer.from(theirs[at] ?? '', 'base64'))
      .ensureAlpha()
      .raw()
      .toBuffer();
    outcomes.set(name, { refused: undefined, different: shareOfDifferent(drawn, rgba) });
  }
});

test.each(DRAWINGS.map(([name]) => name))('%s', (name) => {
  const outcome = outcomes.get(name);
  if (outcome?.refused) expect(outcome.refused.subject).toBeTruthy();
  else expect(outcome?.different).toBeLessThan(1);
});

test('few of them are refused', () => {
  const refused = [...outcomes].filter(([, outcome]) => outcome.refused);
  expect(outcomes.size).toBe(DRAWINGS.length);
  expect(refused.length).toBeLessThan(DRAWINGS.length / 10);
});
