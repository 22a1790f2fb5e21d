import { createServer } from 'node:http';
import { startTemplateDatabase } from '../../support/template-database.ts';
import { type DemoCopies, openDemoCopies } from './demo-copies.ts';
import { LENDER } from './lending.ts';
import type { ServerProcess } from './server.ts';

/** Starts something when it is first asked for; asks again after it failed. */
function once<T>(start: () => Promise<T>): { get(): Promise<T>; started(): Promise<T> | null } {
  let running: Promise<T> | null = null;
  return {
    get() {
      if (running === null) {
        const starting = start();
        running = starting;
        starting.catch(() => {
          running = null;
        });
      }
      return running;
    },
    started: () => running,
  };
}

interface Lent {
  readonly copy: string;
  readonly shop: Promise<ServerProcess>;
}

/**
 * Running products on copies of the demo, one in each place: where another copy is asked for there, the last one ends. Each
 * of the workers that run side by side has a place for the file that it is at, and one for files that share a copy.
 */
function lendShops(copies: () => Promise<DemoCopies>) {
  const lent = new Map<string, Lent>();
  const take = async (place: string) => {
    const last = lent.get(place);
    lent.delete(place);
    const shop = await last?.shop.catch(() => undefined);
    await shop?.stop();
  };
  return {
    async lend(place: string, copy: string): Promise<ServerProcess> {
      const last = lent.get(place);
      if (last?.copy === copy) return last.shop;
      const ended = take(place);
      const shop = copies().then((all) => all.start());
      const fresh = { copy, shop };
      lent.set(place, fresh);
      shop.catch(() => lent.get(place) === fresh && lent.delete(place));
      await ended;
      return shop;
    },
    stop: () => Promise.all([...lent.keys()].map(take)),
  };
}

/** Lends running products with the demo, and a PostgreSQL with an empty database, to the workers that ask for them. */
export default async function lend(): Promise<() => Promise<void>> {
  const template = once(startTemplateDatabase);
  const copies = once(openDemoCopies);
  const shops = lendShops(copies.get);
  const answer = async (path: string): Promise<unknown> => {
    const [kind = '', place = '', copy = ''] = path.slice(1).split('/').map(decodeURIComponent);
    if (kind === 'template') return { url: (await template.get()).url };
    const { port, dataDir } = await shops.lend(place, copy);
    return { port, dataDir };
  };
  const lender = createServer((request, response) => {
    answer(request.url ?? '').then(
      (lent) => response.end(JSON.stringify(lent)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => lender.listen(0, '127.0.0.1', () => resolve()));
  const address = lender.address();
  if (address === null || typeof address === 'string') throw new Error('Nothing can be lent');
  process.env[LENDER] = `http://127.0.0.1:${address.port}`;
  return async () => {
    lender.close();
    await shops.stop();
    await (await copies.started())?.stop();
    await (await template.started())?.stop();
  };
}
