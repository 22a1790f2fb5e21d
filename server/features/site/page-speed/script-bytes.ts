import type { OwnPages } from '../../../platform/pages/own-pages.ts';

/** What a script imports, as the build writes it. */
const IMPORTED = /(?:from|import)\s*["'`]((?:\.|\/assets)\/[^"'`]+\.js)["'`]/g;
const BASE = 'http://files';

interface Asked {
  readonly uid: string | null;
  readonly address: string;
}

/** Bytes of all scripts with what they import, each counted at the block that asks for it first. */
export async function weighScripts(
  ownPages: OwnPages,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string | null, number>> {
  // What surrounds the blocks is on every page of the store.
  const waiting = [...asked].sort((one, other) => Number(one.uid !== null) - Number(other.uid !== null));
  const known = new Set<string>();
  const bytes = new Map<string | null, number>();
  for (const { uid, address } of waiting) {
    if (known.has(address)) continue;
    known.add(address);
    const file = await ownPages.file(address);
    if (!file) continue;
    bytes.set(uid, (bytes.get(uid) ?? 0) + file.bytes);
    const imported = [...(file.text ?? '').matchAll(IMPORTED)];
    waiting.push(
      ...imported.map(([, name = '']) => ({ uid, address: new URL(name, `${BASE}${address}`).pathname })),
    );
  }
  return bytes;
}
