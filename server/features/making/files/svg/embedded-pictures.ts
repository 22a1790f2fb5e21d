import sharp from 'sharp';
import { PICTURE_LIMITS } from '../../../../../shared/features/making/files/files.ts';
import { Refused } from './refused.ts';
import type { ResolvedSvg } from './resolved-svg.ts';
import type { SvgTree } from './svg-tree.ts';

/** The pictures within a drawing, as the renderer reads them: PNG or JPEG, upright, in sRGB, or a drawing in plain. */

export interface EmbeddedPicture {
  readonly index: number;
  readonly href: string;
  readonly width: number;
  readonly height: number;
  readonly hasSize: boolean;
}

export interface EmbeddedPictures {
  find(href: string): EmbeddedPicture | undefined;
}

const DATA = /^\s*data:([\w/+.-]*)((?:;[^;,]*)*),/i;
const MOST_PICTURES = 500;

interface Embedded {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

function decode(href: string): Embedded | undefined {
  const found = DATA.exec(href);
  if (!found) return undefined;
  const [head, mediaType = '', parameters = ''] = found;
  const content = href.slice(head.length);
  if (/;\s*base64\s*$/i.test(parameters))
    return { mediaType: mediaType.toLowerCase(), bytes: Buffer.from(decoded(content), 'base64') };
  return { mediaType: mediaType.toLowerCase(), bytes: Buffer.from(decoded(content), 'utf8') };
}

function decoded(content: string): string {
  if (!content.includes('%')) return content;
  try {
    return decodeURIComponent(content);
  } catch {
    throw new Refused('svg-image');
  }
}

const TURNED = 1;

async function readRaster({ bytes }: Embedded, spent: { pixels: number }) {
  const picture = sharp(bytes, { limitInputPixels: PICTURE_LIMITS.pixels, failOn: 'error' });
  const header = await picture.metadata().catch(() => {
    throw new Refused('svg-image');
  });
  const { format, orientation = TURNED, space, depth } = header;
  const { width, height } = header.autoOrient;
  spent.pixels += width * height;
  if (spent.pixels > PICTURE_LIMITS.pixels) throw new Refused('too-many-pixels');
  const isPlain =
    (format === 'png' || format === 'jpeg') &&
    orientation === TURNED &&
    space === 'srgb' &&
    depth === 'uchar' &&
    !header.icc;
  const kept = isPlain
    ? (await picture.stats().catch(refuse)) && bytes
    : await picture.autoOrient().toColourspace('srgb').png({ compressionLevel: 6 }).toBuffer().catch(refuse);
  const mediaType = isPlain && format === 'jpeg' ? 'image/jpeg' : 'image/png';
  return { href: `data:${mediaType};base64,${kept.toString('base64')}`, width, height };
}

const refuse = (): never => {
  throw new Refused('svg-image');
};

/**
 * Reads what the images of a drawing hold.
 * @param readDrawing how a drawing within the drawing is made plain
 * @throws Refused where one can’t be read
 */
export async function readEmbedded(
  { elements }: SvgTree,
  readDrawing: (bytes: Buffer) => Promise<ResolvedSvg>,
): Promise<EmbeddedPictures> {
  const pictures = new Map<string, EmbeddedPicture>();
  const spent = { pixels: 0 };
  for (const { name, href } of elements) {
    if ((name !== 'image' && name !== 'feImage') || href === undefined || pictures.has(href)) continue;
    const embedded = decode(href);
    if (!embedded) continue;
    if (pictures.size >= MOST_PICTURES) throw new Refused('svg-complex');
    const { mediaType, bytes } = embedded;
    if (mediaType === 'image/svg+xml') {
      const { text, width, height, hasSize } = await readDrawing(bytes);
      const inside = `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
      pictures.set(href, { index: pictures.size, href: inside, width, height, hasSize });
    } else
      pictures.set(href, { index: pictures.size, hasSize: true, ...(await readRaster(embedded, spent)) });
  }
  return { find: (href) => pictures.get(href) };
}
