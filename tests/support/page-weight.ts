import type { Client } from './client.ts';

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
  const weigh = async (address: string) => {
    const answer = await client.request('GET', address, { headers: { 'accept-encoding': 'br' } });
    return Number(answer.headers.get('content-length') ?? 0) || Buffer.byteLength(answer.text);
  };
  const sum = async (addresses: Iterable<string>) => {
    let total = 0;
    for (const address of addresses) total += await weigh(address);
    return total;
  };
  const html = (await client.request('GET', path)).text;
  const find = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address]) => address ?? '');
  const waiting = [...find(/data-island="([^"]+)"/g), ...find(/<script[^>]+src="([^"]+)"/g)];
  const scripts = new Set<string>();
  while (waiting.length > 0) {
    const address = waiting.pop() ?? '';
    if (scripts.has(address)) continue;
    scripts.add(address);
    const source = (await client.request('GET', address)).text;
    for (const [, name] of source.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      waiting.push(new URL(name ?? '', `http://store${address}`).pathname);
  }
  return {
    html: await weigh(path),
    css: await sum(new Set(find(/href="(\/assets\/[^"]+\.css)"/g))),
    js: await sum(scripts),
    scripts: scripts.size,
  };
}
