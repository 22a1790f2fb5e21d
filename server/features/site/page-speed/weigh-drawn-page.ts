import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import {
  type BlockWeight,
  type PageWeight,
  predictPaint,
  type SpeedMark,
} from '../../../../shared/features/site/page-speed/page-speed.ts';
import type { SteppedContext } from '../../../platform/calls/context.ts';
import { QUICK_BROTLI } from '../../../platform/compression/brotli.ts';
import { weighPictures } from './picture-bytes.ts';
import { type DrawnPage, type DrawnPicture, readDrawnPage } from './read-drawn-page.ts';
import { weighScripts } from './script-bytes.ts';

const brotli = promisify(brotliCompress);

/** A block’s pictures are worth a look from so many bytes on. */
const HEAVY_BYTES = 120_000;
/** A video from so many on: five seconds of a slow phone’s line. */
const HEAVY_VIDEO_BYTES = 1_000_000;
/** What moves where a picture of the first screen comes without its size. */
const MOVES_BY = 0.1;

type Weighed = Omit<PageWeight, 'sequence'>;

interface Drawn {
  readonly projectId: string;
  readonly document: string;
  /** The page’s own blocks. */
  readonly uids: ReadonlySet<string>;
}

const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

/** The largest picture of the first screen, where no text is larger. */
function largestPicture({ pictures, largestText }: DrawnPage): DrawnPicture | null {
  const [largest] = [...pictures].sort((one, other) => other.area - one.area);
  return largest && largest.area > (largestText?.area ?? 0) ? largest : null;
}

function marksOf(
  uid: string | null,
  page: DrawnPage,
  {
    largest,
    pictures,
    videos,
  }: { readonly largest: string | null; readonly pictures: number; readonly videos: number },
): SpeedMark[] {
  if (uid === null) return [];
  const own = page.pictures.filter((picture) => picture.uid === uid);
  const marks: readonly [SpeedMark, boolean][] = [
    ['largest-paint', largest === uid],
    ['moves-page', own.some(({ height }) => height === null)],
    ['loads-from-outside', page.outside.some((one) => one.uid === uid)],
    ['heavy-pictures', pictures > HEAVY_BYTES],
    ['heavy-video', videos > HEAVY_VIDEO_BYTES],
  ];
  return marks.flatMap(([mark, holds]) => (holds ? [mark] : []));
}

/** What a drawn page takes as it is sent, by block, and how fast it shows. */
export async function weighDrawnPage(
  context: SteppedContext,
  { projectId, document, uids }: Drawn,
): Promise<Weighed> {
  const { ownPages } = context.services;
  const page = readDrawnPage(document, uids);
  const html = (await brotli(document, { params: QUICK_BROTLI })).length;
  const fileBytes = async (address: string) => (await ownPages.file(address))?.bytes ?? 0;
  const styles = sum(await Promise.all(page.styles.map(fileBytes)));
  const fonts = await Promise.all(page.fonts.map(fileBytes));
  const scripts = await weighScripts(ownPages, page.scripts);
  const { bytes, awaited } = await weighPictures(context, projectId, [...page.pictures, ...page.videos]);
  const pictureBytes = ({ address }: { readonly address: string }) => bytes.get(address) ?? 0;
  const once = (pictures: readonly { readonly address: string }[]) =>
    sum(new Map(pictures.map((picture) => [picture.address, pictureBytes(picture)])).values());

  const largest = largestPicture(page);
  const others = page.pictures.filter(({ isLazy, address }) => !isLazy && address !== largest?.address);
  const paintMs = predictPaint({
    html,
    styles,
    fonts,
    picture: largest && pictureBytes(largest),
    isLazy: largest?.isLazy ?? false,
    otherPictures: [...new Map(others.map((other) => [other.address, pictureBytes(other)])).values()],
    elements: page.elements,
  });
  const shift = page.pictures.filter(
    ({ uid, height, isFirstScreen }) => uid !== null && isFirstScreen && height === null,
  ).length;
  const blocks = [...page.letters].map(([uid, letters]): BlockWeight => {
    const pictures = once(page.pictures.filter((picture) => picture.uid === uid));
    const videos = once(page.videos.filter((video) => video.uid === uid));
    const largestUid = largest ? largest.uid : (page.largestText?.uid ?? null);
    return {
      uid,
      html: Math.round((html * letters) / document.length),
      pictures,
      videos,
      scripts: scripts.get(uid) ?? 0,
      marks: marksOf(uid, page, { largest: largestUid, pictures, videos }),
      isFirstScreen: page.firstScreen.has(uid),
      outside: [...new Set(page.outside.filter((one) => one.uid === uid).map(({ origin }) => origin))],
    };
  });
  return {
    paintMs,
    shift: Math.min(1, shift * MOVES_BY),
    html,
    styles,
    fonts: sum(fonts),
    scripts: sum(scripts.values()),
    pictures: once(page.pictures),
    videos: once(page.videos),
    awaited,
    blocks,
  };
}
