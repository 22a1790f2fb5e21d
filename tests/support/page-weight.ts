import type { Client } from './client.ts';
import { readScripts } from './page-files.ts';

/** Bytes over the wire of a first visit, compressed. */
export interface PageWeight {
  readonly html: number;
  readonly css: number;
  readonly js: number;
  /** How many script files. */
  readonly scripts: number;
}

/** Weighs a page as a shopper's browser gets it: the document, its styles, every island with what it imports. */
export async function weighPage(client: Client, path: string): Promise<PageWeight> {
  const weigh = async (address: string) =>
    (await client.request('GET', address, { headers: { 'accept-encoding': 'br' } })).size;
  const sum = async (addresses: Iterable<string>) => {
    let total = 0;
    for (const address of addresses) total += await weigh(address);
    return total;
  };
  const html = (await client.request('GET', path)).text;
  const styles = new Set(
    [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, address]) => address ?? ''),
  );
  const scripts = await readScripts(client, html);
  return {
    html: await weigh(path),
    css: await sum(styles),
    js: await sum(scripts.keys()),
    scripts: scripts.size,
  };
}
