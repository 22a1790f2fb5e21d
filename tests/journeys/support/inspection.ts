import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Not run unless asked for: who says what they see has to be understood. WCAG 2.5.3. */
const NOT_BY_DEFAULT = { 'label-content-name-mismatch': { enabled: true } };

/** One page as a visitor meets it. */
export interface Screen {
  readonly name: string;
  readonly address: string;
  /** A text of the loaded page; the heading alone if left out. */
  readonly shows?: RegExp;
  /** Status of the document; a page that is not there answers 404. */
  readonly status?: number;
  /** What its console may say. */
  readonly expects?: RegExp;
  /** Hears live events, so that its connection stays open. */
  readonly isLive?: boolean;
}

/** Collects what the browser's console complains about, until it is read. */
export function consoleOf(page: Page): { read(): string[] } {
  let complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error')
      complaints.push(`${message.text().slice(0, 600)} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`));
  return {
    read: () => {
      const read = complaints;
      complaints = [];
      return read;
    },
  };
}

/**
 * The machine-checkable part of WCAG 2.2 AA.
 * @param part a selector to check only inside; and whether to check colours only
 */
export async function violations(
  page: Page,
  part?: { readonly within: string; readonly coloursOnly?: boolean },
): Promise<string[]> {
  // The pages have no frames of other origins, so all can be checked in the page itself, which is twice as fast.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (part) axe.include(part.within);
  const results = await (part?.coloursOnly
    ? axe.options({ resultTypes: ['violations'] }).withRules(['color-contrast'])
    : axe.options({ resultTypes: ['violations'], rules: NOT_BY_DEFAULT }).withTags(WCAG)
  ).analyze();
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => {
      const why = [...node.any, ...node.all, ...node.none].map(({ message }) => message).join('; ');
      return `${id}: ${help}\n      at ${node.target.join(' ')}\n      ${why}`;
    }),
  );
}

const widthsSchema = z.object({ content: z.number(), viewport: z.number(), widest: z.array(z.string()) });

const MEASURE_WIDTHS = `(() => {
  const { clientWidth: viewport, scrollWidth: content } = document.documentElement;
  const out = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > viewport + 0.5,
  );
  const widest = out.slice(0, 5).map((element) => element.localName + '.' + element.className);
  return { content, viewport, widest };
})()`;

/** A sentence for a page that scrolls sideways, with the elements that stick out. */
async function overflow(page: Page): Promise<string[]> {
  const { content, viewport, widest } = widthsSchema.parse(await page.evaluate(MEASURE_WIDTHS));
  return content > viewport
    ? [`scrolls sideways: ${content} px in ${viewport} px, because of ${widest.join(', ')}`]
    : [];
}

async function headings(page: Page): Promise<string[]> {
  const texts = await page.locator('h1').allTextContents();
  return texts.length === 1 ? [] : [`has ${texts.length} h1 instead of one: ${texts.join(' | ')}`];
}

/** Waits until the page has its content, no motion and no pending requests. */
async function settled(page: Page, screen: Screen): Promise<void> {
  await expect(page.locator('h1').first(), `${screen.name} (${screen.address}) has a heading`).toBeVisible();
  if (screen.shows) await expect(page.locator('body')).toContainText(screen.shows);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState(screen.isLive ? 'load' : 'networkidle');
}

/**
 * Opens a screen and checks what a person who hears, enlarges or steers it by keyboard depends on. Every finding names
 * page, rule and element; one finding does not hide the next.
 */
export async function inspect(page: Page, log: ReturnType<typeof consoleOf>, screen: Screen): Promise<void> {
  log.read();
  const answer = await page.goto(screen.address);
  const status = screen.status ?? 200;
  await settled(page, screen);
  const spoken = log
    .read()
    .filter((line) => status === 200 || !line.includes(`status of ${status}`))
    .filter((line) => !screen.expects?.test(line));
  const findings = [
    ...(answer?.status() === status ? [] : [`answers ${answer?.status()} instead of ${status}`]),
    ...(await headings(page)),
    ...(await overflow(page)),
    ...(await violations(page)),
    ...spoken.map((line) => `console: ${line}`),
  ];
  const width = page.viewportSize()?.width;
  expect
    .soft(findings, `${screen.name}, ${width} px (${screen.address})\n    ${findings.join('\n    ')}`)
    .toEqual([]);
}
