import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { PICTURE_LIMITS } from '../../../../shared/features/making/files/files.ts';
import { type PictureElement, printPixels } from '../../../../shared/features/making/studio/studio.ts';

export interface PictureSource {
  readonly path: string;
  readonly mediaType: string;
}

/** Quick to write and quick to read back; it never leaves the renderer. */
const passing = { compressionLevel: 0, adaptiveFiltering: false } as const;

/** A picture turned by quarters, and not much larger than its side, is scaled to its very pixels beforehand. */
export function isDrawnExactly(
  picture: PictureElement,
  area: { widthMm: number; heightMm: number },
): boolean {
  const slack = 1.5;
  return (
    picture.rotation % 90 === 0 &&
    Math.max(picture.width, picture.height) <= slack * Math.max(area.widthMm, area.heightMm)
  );
}

/**
 * A picture as PNG, upright, in sRGB, at most as large as it is shown: so the renderer never holds more pixels than
 * it draws. `scale` is the output's share of the print file's resolution; `exact` also enlarges to it.
 */
export async function scaledPicture(
  source: PictureSource,
  shown: Pick<PictureElement, 'width' | 'height'>,
  { scale = 1, exact = false }: { scale?: number; exact?: boolean } = {},
): Promise<Buffer> {
  const width = Math.max(1, Math.round(printPixels(shown.width) * scale));
  const height = Math.max(1, Math.round(printPixels(shown.height) * scale));
  if (source.mediaType === 'image/svg+xml') {
    const svg = await readFile(source.path);
    const font = { loadSystemFonts: false };
    const { width: across, height: down } = new Resvg(svg, { font });
    // Within the box, however much longer than wide the drawing is.
    const byWidth = (width * down) / across <= height + 1;
    const fitTo = byWidth
      ? ({ mode: 'width', value: width } as const)
      : ({ mode: 'height', value: height } as const);
    return new Resvg(svg, { font, fitTo }).render().asPng();
  }
  return sharp(source.path, { limitInputPixels: PICTURE_LIMITS.pixels, sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width, height, fit: 'fill', withoutEnlargement: !exact })
    .png(passing)
    .toBuffer();
}
