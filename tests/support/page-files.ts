import type { Client } from './client.ts';

const SCRIPT = /(?:<script[^>]+src|data-island|modulepreload" href)="(\/(?:assets|islands)\/[^"]+\.js)"/g;
const IMPORTED = /(?:from|import)\s*["'`]((?:\.|\/assets)\/[^"'`]+\.js)["'`]/g;

/** Every script that a page's document asks for, with what each imports, by its address. */
export async function readScripts(client: Client, html: string): Promise<ReadonlyMap<string, string>> {
  const waiting = [...html.matchAll(SCRIPT), ...html.matchAll(IMPORTED)].map(([, address]) => address ?? '');
  const scripts = new Map<string, string>();
  for (const address of waiting) {
    if (scripts.has(address)) continue;
    const { text } = await client.request('GET', address);
    scripts.set(address, text);
    for (const [, name] of text.matchAll(IMPORTED))
      waiting.push(new URL(name ?? '', `http://here${address}`).pathname);
  }
  return scripts;
}
