import { readFileSync } from 'node:fs';
import { type CDPSession, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { z } from 'zod';
import { type RequestWatch, watchRequests } from './awake.ts';

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
  /** Whether its title, its heading and its breadcrumb are the same. */
  readonly isOneName?: boolean;
  /** Hears live events, so that its connection stays open. */
  readonly isLive?: boolean;
}

/** How a screen is looked at. */
export interface Look {
  /** CSS pixels. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  /** What the page is shown on from now on, whatever it was opened on; left out, it stays on that. */
  readonly device?: 'phone' | 'desk';
  /** With the space between letters, words and lines that readers may set. WCAG 1.4.12. */
  readonly isSpaced?: boolean;
  /** Whether what WCAG 2.2 AA leaves to machines is checked: it takes most of the time. */
  readonly axe: 'all' | 'main screens' | 'none';
}

/** Adds up the layout shifts of a page without a touch or a key before them. */
const COUNT_SHIFTS = `
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** What a page says of itself while it is visited. */
export interface Watch extends RequestWatch {
  /** What the browser's console complained about since it was last read. */
  readComplaints(): string[];
  /** The layout shift of the present document. */
  readShift(): Promise<number>;
}

/** A frame that runs no scripts refuses those that tests add to every document. */
const OWN_SCRIPT = /^Blocked script execution in 'about:srcdoc'/;

/** Watches every document that the page opens from now on. */
export async function watch(page: Page): Promise<Watch> {
  let complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !OWN_SCRIPT.test(message.text()))
      complaints.push(`${message.text().slice(0, 600)} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`));
  await page.addInitScript(COUNT_SHIFTS);
  return {
    ...watchRequests(page),
    readComplaints: () => {
      const read = complaints;
      complaints = [];
      return read;
    },
    readShift: async () => z.number().parse(await page.evaluate('window.layoutShift')),
  };
}

const axeSchema = z.array(
  z.object({
    id: z.string(),
    help: z.string(),
    nodes: z.array(z.object({ at: z.string(), why: z.array(z.string()) })),
  }),
);

/** What `axe.run` found, without the rest of its report: passing that on costs more than the check. */
const RUN_AXE = `(within, options) => axe.run(within ?? document, options).then(({ violations }) =>
  violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, any, all, none }) => ({
      at: target.join(' '),
      why: [...any, ...all, ...none].map(({ message }) => message),
    })),
  })),
)`;

const NEXT_FRAME = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
/** Another colour scheme fades in: on a busy machine its colours are half way for a while. */
const FADED_IN = `Promise.allSettled(
  document.getAnimations().filter((each) => each instanceof CSSTransition).map((each) => each.finished),
).then(() => null)`;

/** Resolves when the page has been drawn and no colour is half way. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(NEXT_FRAME);
  await page.evaluate(FADED_IN);
}

/**
 * The machine-checkable part of WCAG 2.2 AA.
 * @param part a selector to check only inside; and whether to check colours only
 */
export async function violations(
  page: Page,
  part?: { readonly within: string; readonly coloursOnly?: boolean },
): Promise<string[]> {
  const options = {
    resultTypes: ['violations'],
    // None of these rules reads style sheets or media, which axe would load again.
    preload: false,
    // What a frame shows is a page that is inspected by itself, or a stranger's.
    iframes: false,
    ...(part?.coloursOnly
      ? { runOnly: { type: 'rule', values: ['color-contrast'] } }
      : { runOnly: { type: 'tag', values: WCAG }, rules: NOT_BY_DEFAULT }),
  };
  await drawn(page);
  // More than a megabyte: a document that has been checked before keeps it.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const found = axeSchema.parse(
    await page.evaluate(`(${RUN_AXE})(${JSON.stringify(part?.within ?? null)}, ${JSON.stringify(options)})`),
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ at, why }) => `${id}: ${help}\n      at ${at}\n      ${why.join('; ')}`),
  );
}

const FIND_IN_LAYOUT = readFileSync(new URL('layout-findings.js', import.meta.url), 'utf8');
const LARGEST_SHIFT = 0.02;
const SPACED_TEXT = `
  :root * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  :root p { margin-bottom: 2em !important }
`;

const findingsSchema = z.array(z.string());

/** How each page was looked at last. */
const lastLooks = new WeakMap<Page, Look>();
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Puts a page that is open on another device: a finger instead of a pointer, a phone's viewport instead of a window. */
async function setDevice(page: Page, width: number, device: Look['device']): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  if (device === undefined) return page.setViewportSize({ width, height });
  const connected = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, connected);
  const session = await connected;
  const isPhone = device === 'phone';
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: isPhone,
  });
}

/** Answers whether anything changed. What is as it was isn't set again: every change draws the whole page. */
async function setLook(page: Page, how: Look): Promise<boolean> {
  const { width, scheme, device } = how;
  const last = lastLooks.get(page);
  const isMoved = last?.width !== width || last.device !== device;
  if (isMoved) await setDevice(page, width, device);
  const isRecoloured = last?.scheme !== scheme;
  if (isRecoloured) await page.emulateMedia({ colorScheme: scheme });
  lastLooks.set(page, how);
  return isMoved || isRecoloured;
}

/** Sentences about what is cut, out of reach or too small at one width; and the page's violations of WCAG. */
async function look(
  page: Page,
  how: Look,
  screen: Screen & { readonly isMain?: boolean },
): Promise<string[]> {
  const isChanged = await setLook(page, how);
  if (how.isSpaced) await page.addStyleTag({ content: SPACED_TEXT });
  // Before the first look the page has been waited for, unless it is live.
  if (isChanged || how.isSpaced || screen.isLive) await drawn(page);
  const checksAxe = how.axe === 'all' || (how.axe === 'main screens' && screen.isMain);
  const findings = [
    ...findingsSchema.parse(await page.evaluate(FIND_IN_LAYOUT)),
    ...(checksAxe ? await violations(page) : []),
  ];
  const what = how.isSpaced ? `${how.width} px, spaced` : `${how.width} px`;
  return findings.map((finding) => `${what}: ${finding}`);
}

async function headings(page: Page): Promise<string[]> {
  const texts = await page.locator('h1').allTextContents();
  return texts.length === 1 ? [] : [`has ${texts.length} h1 instead of one: ${texts.join(' | ')}`];
}

/** The title without the number of unread notifications and the company, the h1, and the last part of the breadcrumbs. */
const NAMES = `({
  title: document.title.replace(/^\\(\\d+\\) /, '').split(' | ')[0],
  heading: document.querySelector('h1')?.textContent ?? '',
  crumb: document.querySelector('nav[aria-label="Breadcrumbs"] [aria-current="page"]')?.textContent ?? null,
})`;
const namesSchema = z.object({ title: z.string(), heading: z.string(), crumb: z.string().nullable() });

/** Whether a work screen has one name: title, heading and breadcrumb agree. */
async function names(page: Page): Promise<string[]> {
  const { title, heading, crumb } = namesSchema.parse(await page.evaluate(NAMES));
  const others = [heading, crumb].filter((text) => text !== null && text.trim() !== title);
  return others.length === 0 ? [] : [`has several names: ${[title, ...others].join(' | ')}`];
}

/** Waits until the page has its content, no motion and no pending requests. */
async function settled(page: Page, log: Watch, screen: Screen): Promise<void> {
  await expect(page.locator('h1').first(), `${screen.name} (${screen.address}) has a heading`).toBeVisible();
  if (screen.shows) await expect(page.locator('body')).toContainText(screen.shows);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  // The connection of a live page never ends.
  await (screen.isLive ? page.waitForLoadState('load') : log.quiet());
}

/**
 * Opens a screen and checks what a person who hears, enlarges or steers it by keyboard or by finger depends on. Every
 * finding names page, rule and element; one finding does not hide the next.
 */
export async function inspect(
  page: Page,
  log: Watch,
  screen: Screen & { readonly isMain?: boolean },
  looks: readonly [Look, ...Look[]],
): Promise<void> {
  log.readComplaints();
  await setLook(page, looks[0]);
  const answer = await page.goto(screen.address);
  const status = screen.status ?? 200;
  await settled(page, log, screen);
  const shift = await log.readShift();
  const findings = [
    ...(answer?.status() === status ? [] : [`answers ${answer?.status()} instead of ${status}`]),
    ...(await headings(page)),
    ...(screen.isOneName === true ? await names(page) : []),
    ...(shift < LARGEST_SHIFT ? [] : [`moves while it loads: layout shift ${shift.toFixed(3)}`]),
  ];
  for (const each of looks) findings.push(...(await look(page, each, screen)));
  const spoken = log
    .readComplaints()
    .filter((line) => status === 200 || !line.includes(`status of ${status}`))
    .filter((line) => !screen.expects?.test(line));
  findings.push(...spoken.map((line) => `console: ${line}`));
  expect.soft(findings, `${screen.name} (${screen.address})\n    ${findings.join('\n    ')}`).toEqual([]);
}
