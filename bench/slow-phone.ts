import type { Browser, CDPSession } from '@playwright/test';
import { z } from 'zod';
import type { RunningServer } from '../server/index.ts';
import { themeCalls } from '../shared/features/site/theme/theme.calls.ts';
import { plainTheme } from '../shared/features/site/theme/theme.ts';
import { demoMerchant } from './demo-merchant.ts';

/** Far apart: a plain one, one with the largest letters, one with the most drawn around its pictures. */
export const THEMES = ['selvedge', 'punch', 'neonCity'] as const;

const PHONE = { width: 390, height: 844 };
const SLOWER = 4;
const BYTES_PER_SECOND = 1_600_000 / 8;
const LATENCY_MS = 150;
/** Without a larger paint or a shift, after which none is expected. */
const STILL_MS = 1_500;

const KINDS = ['Document', 'Stylesheet', 'Font', 'Image', 'Script'] as const;

interface Sent {
  readonly kind: string;
  bytes: number;
}

const sentSchema = z.object({
  requestId: z.string(),
  type: z.string(),
  request: z.object({ url: z.string() }),
});
const finishedSchema = z.object({ requestId: z.string(), encodedDataLength: z.number() });
const paintsSchema = z.object({ lcp: z.number(), cls: z.number() });

/** In the page: the largest paint, and how much moved. */
const OBSERVE = `
  globalThis.seen = { lcp: 0, cls: 0, at: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    seen.at = performance.now();
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.cls += entry.value;
    seen.at = performance.now();
  }).observe({ type: 'layout-shift', buffered: true });
`;

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Requests in their order, each with what it took on the wire. */
function watch(session: CDPSession): ReadonlyMap<string, Sent> {
  const sent = new Map<string, Sent>();
  session.on('Network.requestWillBeSent', (event) => {
    const { requestId, type, request } = sentSchema.parse(event);
    if (!request.url.startsWith('data:')) sent.set(requestId, { kind: type, bytes: 0 });
  });
  session.on('Network.loadingFinished', (event) => {
    const { requestId, encodedDataLength } = finishedSchema.parse(event);
    const one = sent.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return sent;
}

const LOOK_EACH_MS = 50;
/** In the page: a promise that is kept once something holds. Playwright's own wait is code made of text, which a store's pages refuse. */
const until = (holds: string): string =>
  `new Promise((keep) => { const look = () => ((${holds}) ? keep(true) : setTimeout(look, ${LOOK_EACH_MS})); look(); })`;

/** In the page: the requests that began before the last of the pictures in view was complete, the page's own included. */
const REQUESTS = `(() => {
  const inView = [...document.images].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  });
  const files = performance.getEntriesByType('resource');
  const shown = new Set(inView.map((image) => image.currentSrc));
  const complete = Math.max(0, ...files.filter(({ name }) => shown.has(name)).map(({ responseEnd }) => responseEnd));
  return 1 + files.filter(({ startTime }) => startTime < complete).length;
})()`;

/** In the page: whether it is painted, and nothing has moved or grown for a while. */
const STILL = `document.readyState === 'complete' && seen.lcp > 0 && performance.now() - seen.at > ${STILL_MS}`;

/** What a shopper with a slow phone waits for at an address, with what is sent. */
export async function visit(browser: Browser, address: string) {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await slowDown(session);
  const sent = watch(session);
  await page.addInitScript(OBSERVE);
  await page.goto(address);
  await page.evaluate(until(STILL));
  const beforePictures = z.number().parse(await page.evaluate(REQUESTS));
  const { lcp, cls } = paintsSchema.parse(await page.evaluate('seen'));
  const kinds = Object.fromEntries(
    KINDS.map((kind) => {
      const of = [...sent.values()].filter((one) => one.kind === kind);
      return [
        kind.toLowerCase(),
        { requests: of.length, kb: Math.round(of.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10 },
      ];
    }),
  );
  await context.close();
  return { lcp, cls, beforePictures, kinds };
}

/** Some of the themes come with Pro. */
async function takePro({ services }: RunningServer, division: string): Promise<void> {
  await services.databases.platform
    .updateTable('projects')
    .from('stores')
    .set({ isPro: true })
    .whereRef('projects.id', '=', 'stores.projectId')
    .where('stores.divisionId', '=', division)
    .execute();
}

/** Shows the demo store in another theme, as its merchant does. */
export async function publishTheme(server: RunningServer, port: number, theme: string): Promise<void> {
  const { merchant, division } = await demoMerchant(server, port);
  await takePro(server, division);
  const params = { division };
  const { revision } = await merchant.call(themeCalls.load, { params });
  await merchant.call(themeCalls.publish, { params, body: { document: plainTheme(theme), revision } });
}
