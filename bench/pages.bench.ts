import { Client } from '../tests/support/client.ts';
import { withDemoInBrowser } from './demo-merchant.ts';
import type { Figure } from './figure.ts';
import { publishTheme, THEMES, visit } from './slow-phone.ts';

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'collection', path: '/collection/all-products/' },
  { name: 'product', path: '/product/evening-sail-t-shirt/' },
] as const;

/** What a shopper with a slow phone waits for: three themes far apart on the three pages that most visits begin with. */
export const run = (): Promise<readonly Figure[]> =>
  withDemoInBrowser(async (browser, server, port) => {
    const shopper = new Client({ origin: `http://localhost:${port}`, host: `demo.localhost:${port}` });
    const figures: Figure[] = [];
    for (const theme of THEMES) {
      await publishTheme(server, port, theme);
      for (const { name, path } of PAGES) {
        const address = `http://demo.localhost:${port}${path}`;
        // Pages are drawn for the first visitor and kept for the others.
        await shopper.request('GET', path);
        const { lcp, cls, beforePictures, kinds } = await visit(browser, address);
        figures.push(
          {
            name: `${theme}, ${name}: largest paint`,
            value: Math.round(lcp),
            unit: 'ms',
            goal: 'under 1800',
            detail: kinds,
          },
          {
            name: `${theme}, ${name}: shift`,
            value: Math.round(cls * 1000) / 1000,
            unit: 'CLS',
            goal: 'under 0.02',
          },
          {
            name: `${theme}, ${name}: requests until the pictures in view are complete`,
            value: beforePictures,
            unit: 'requests',
            goal: 'up to 20',
          },
          {
            name: `${theme}, ${name}: scripts, with their headers`,
            value: kinds.script?.kb ?? 0,
            unit: 'kB',
            ...(name === 'product' && { goal: 'under 35' }),
          },
        );
      }
    }
    return figures;
  });
