import { setTimeout as delay } from 'node:timers/promises';
import {
  MEDIA_SIZES,
  type MediaSize,
  readMediaAddress,
  readVideoAddress,
} from '../../../../shared/rules/media/media.ts';
import type { SteppedContext } from '../../../platform/calls/context.ts';
import { findPictures, shownBytes } from '../../making/files/files.ts';

/** A picture of a product, which is sent as it is stored. */
const PRODUCT = /^\/omnis\/v3\/frontend\/pictures\/([0-9a-f-]{36})\/$/;
/** How long an answer waits for copies of pictures that were never asked for. */
const WAITS_MS = 2_000;
const LOOKS_EVERY_MS = 200;
const SIZE = /\/(\d{3,4})\/(?:\?|$)/;

interface Wanted {
  readonly file: string;
  /** The copy for shoppers; null for the file itself. */
  readonly copy: { readonly crop: string; readonly size: MediaSize } | null;
}

const isSize = (text: string | undefined): text is MediaSize => MEDIA_SIZES.some((size) => size === text);

function wantedAt(address: string): Wanted | null {
  const product = PRODUCT.exec(address)?.[1];
  if (product !== undefined) return { file: product, copy: null };
  const video = readVideoAddress(address);
  if (video !== null) return { file: video, copy: null };
  const part = readMediaAddress(address);
  const size = SIZE.exec(address)?.[1];
  return part && isSize(size) ? { file: part.file, copy: { crop: part.crop, size } } : null;
}

export interface PictureBytes {
  /** By address. What other sites send isn’t known. */
  readonly bytes: ReadonlyMap<string, number>;
  /** Pictures whose copies for phones are still being made. */
  readonly awaited: number;
}

/** Bytes of pictures and videos of the project as they are sent. */
export async function weighPictures(
  { services, transaction }: SteppedContext,
  projectId: string,
  pictures: readonly { readonly address: string }[],
): Promise<PictureBytes> {
  const wanted = new Map(
    pictures.flatMap(({ address }) => {
      const found = wantedAt(address);
      return found ? [[address, found] as const] : [];
    }),
  );
  const files = [...new Set([...wanted.values()].map(({ file }) => file))];
  const found = await transaction((tx) => findPictures(tx, { projectId, files }));
  const bytes = new Map<string, number>();
  const copies = new Map<string, () => Promise<number | null>>();
  for (const [address, { file, copy }] of wanted) {
    const picture = found.get(file);
    if (picture && !copy) bytes.set(address, picture.bytes);
    if (picture && copy) copies.set(address, () => shownBytes(services, picture, copy));
  }
  const until = performance.now() + WAITS_MS;
  for (;;) {
    for (const [address, ask] of copies) {
      const sent = await ask();
      if (sent === null) continue;
      bytes.set(address, sent);
      copies.delete(address);
    }
    if (copies.size === 0 || performance.now() >= until) return { bytes, awaited: copies.size };
    await delay(LOOKS_EVERY_MS);
  }
}
