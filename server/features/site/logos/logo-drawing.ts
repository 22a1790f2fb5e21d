import sharp, { type Sharp } from 'sharp';
import { canBeMark, LOGO_VARIANTS, type LogoVariant } from '../../../../shared/features/site/logos/logos.ts';
import { brightened, isTransparent, meanLightness } from './logo-pixels.ts';

export interface DrawnLogo {
  readonly bytes: Buffer;
  readonly mediaType: 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
}
export type DrawnVariants = Partial<Record<LogoVariant, DrawnLogo>>;

const WHITE = '#ffffff';
const INK = '#1b1c1e';
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };
/** A logo lighter than this shows better on a dark background. */
const LIGHT_FROM = 0.7;
/** A logo darker than this would be lost on a dark background. */
const DARK_TO = 0.5;
/** How much of a square its mark fills, and of a home screen's icon. */
const MARK_SHARE = 0.84;
const TOUCH_SHARE = 0.72;
/** How much of a shared link's picture the logo fills. */
const SOCIAL_SHARE = 0.58;
/** Of 255: what is lighter stays paper on a label. */
const PAPER_FROM = 150;

const png = async (picture: Sharp): Promise<DrawnLogo> => {
  const { data, info } = await picture.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, mediaType: 'image/png', width: info.width, height: info.height };
};

const webp = async (picture: Sharp): Promise<DrawnLogo> => {
  const { data, info } = await picture
    .webp({ quality: 90, alphaQuality: 100 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, mediaType: 'image/webp', width: info.width, height: info.height };
};

async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data), width: info.width, height: info.height };
}

/** The logo in the middle of a rectangle, filling a share of it. */
async function centred(
  bytes: Buffer,
  box: { width: number; height: number },
  share: number,
  background: string | typeof NOTHING,
): Promise<Sharp> {
  const input = await sharp(bytes)
    .resize({
      width: Math.round(box.width * share),
      height: Math.round(box.height * share),
      fit: 'inside',
    })
    .png()
    .toBuffer();
  return sharp({ create: { ...box, channels: 4, background } }).composite([{ input }]);
}

const groundFor = (pixels: Uint8Array): string =>
  isTransparent(pixels) && meanLightness(pixels) >= LIGHT_FROM ? INK : WHITE;

/** The logo without empty edges; as it is where nothing would be left. */
async function trimmed(source: Buffer) {
  const whole = await sharp(source).metadata();
  const { data, info } = await sharp(source)
    .trim()
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => ({ data: source, info: { width: whole.width, height: whole.height } }));
  return { bytes: data, width: info.width, height: info.height };
}

/** For dark backgrounds, where the logo needs it: it is dark, and what is behind it shows. */
export async function drawDark(source: Buffer): Promise<DrawnVariants> {
  const { width, height } = LOGO_VARIANTS.dark;
  const { bytes } = await webp(
    sharp(source).resize({ width, height, fit: 'inside', withoutEnlargement: true }),
  );
  const { pixels, ...size } = await pixelsOf(bytes);
  if (!isTransparent(pixels) || meanLightness(pixels) > DARK_TO) return {};
  return { dark: await webp(sharp(brightened(pixels), { raw: { ...size, channels: 4 } })) };
}

/** What follows from a mark. */
async function drawFromMark(mark: Buffer): Promise<DrawnVariants> {
  const { pixels } = await pixelsOf(mark);
  const ground = groundFor(pixels);
  const label = sharp(
    await (await centred(mark, LOGO_VARIANTS.label, 1, ground)).png().toBuffer(),
  ).greyscale();
  const [favicon, touch, black] = await Promise.all([
    png(sharp(mark).resize({ ...LOGO_VARIANTS.favicon, fit: 'contain', background: NOTHING })),
    png(await centred(mark, LOGO_VARIANTS.touch, TOUCH_SHARE, ground)),
    png((ground === INK ? label.negate() : label).threshold(PAPER_FROM)),
  ]);
  return { favicon, touch, label: black };
}

/** A merchant's own mark, as a square. */
export async function drawOwnMark(source: Buffer): Promise<DrawnVariants> {
  const mark = await webp(
    sharp(source).resize({ ...LOGO_VARIANTS.mark, fit: 'contain', background: NOTHING }),
  );
  return { mark, ...(await drawFromMark(mark.bytes)) };
}

/** The mark and what follows from it, if the logo is near enough to a square. */
export async function drawMark(source: Buffer): Promise<DrawnVariants> {
  const shape = await trimmed(source);
  if (!canBeMark(shape)) return {};
  const mark = await webp(await centred(shape.bytes, LOGO_VARIANTS.mark, MARK_SHARE, NOTHING));
  return { mark, ...(await drawFromMark(mark.bytes)) };
}

/** Every version of a logo. @param source as it was checked and written by the picture process */
export async function drawLogo(source: DrawnLogo): Promise<DrawnVariants> {
  const { bytes } = source;
  const { pixels } = await pixelsOf(bytes);
  const ground = groundFor(pixels);
  const [dark, mark, social, mail] = await Promise.all([
    drawDark(bytes),
    drawMark(bytes),
    centred(bytes, LOGO_VARIANTS.social, SOCIAL_SHARE, ground).then(png),
    png(
      sharp(bytes)
        .resize({ ...LOGO_VARIANTS.mail, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: ground }),
    ),
  ]);
  return { source, ...dark, ...mark, social, mail };
}
