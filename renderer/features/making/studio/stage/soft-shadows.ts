import { useEffect, useState } from 'react';
import {
  type BaseColour,
  type BaseProduct,
  MOCKUP_SIZE,
  mockupLayers,
  type Soften,
  softenedSvg,
} from '../../../../../shared/features/making/catalogue/catalogue.ts';
import type { Side } from '../../../../../shared/features/making/studio/studio.ts';

/** Wide enough for a blur of twelve units in a thousand: enlarged, it looks the same. */
const SOFT_WIDTH = 400;

const keyOf = (...[shapes, deviation, opacity]: Parameters<Soften>) => `${deviation} ${opacity} ${shapes}`;

/** Addresses of bitmaps by what they show. Colours of equal strength share them, and they are kept as long as the page. */
const bitmaps = new Map<string, Promise<string>>();

async function drawBitmap(...[shapes, deviation, opacity]: Parameters<Soften>): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(softenedSvg(shapes, deviation))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SOFT_WIDTH;
  canvas.height = (SOFT_WIDTH * MOCKUP_SIZE.height) / MOCKUP_SIZE.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser couldn’t draw a shadow');
  // A group that is see-through is drawn apart from the rest, each time something moves below it.
  context.globalAlpha = opacity;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error('The browser couldn’t draw a shadow');
  return URL.createObjectURL(blob);
}

function bitmapOf(...shadow: Parameters<Soften>): Promise<string> {
  const key = keyOf(...shadow);
  const known = bitmaps.get(key);
  if (known) return known;
  const drawn = drawBitmap(...shadow);
  bitmaps.set(key, drawn);
  drawn.catch(() => bitmaps.delete(key));
  return drawn;
}

/**
 * Shows a garment’s soft shadows as bitmaps: at a high zoom without a graphics card, blurring them again takes seconds.
 * Undefined until they are drawn, and where the browser can’t, so that the picture’s own filters blur.
 */
export function useSoftShadows(base: BaseProduct, colour: BaseColour, side: Side): Soften | undefined {
  const [shown, setShown] = useState<{ readonly of: string; readonly soften: Soften }>();
  const of = `${base.sku} ${side} ${colour.hex}`;
  useEffect(() => {
    let isCurrent = true;
    const asked = new Map<string, Promise<readonly [string, string]>>();
    mockupLayers(base, colour, side, {
      soften: (...shadow) => {
        const key = keyOf(...shadow);
        asked.set(
          key,
          bitmapOf(...shadow).then((href) => [key, href] as const),
        );
        return '';
      },
    });
    Promise.all(asked.values()).then(
      (drawn) => {
        const hrefs = new Map(drawn);
        const { width, height } = MOCKUP_SIZE;
        const soften: Soften = (...shadow) =>
          `<image href="${hrefs.get(keyOf(...shadow)) ?? ''}" width="${width}" height="${height}"/>`;
        if (isCurrent) setShown({ of, soften });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [base, colour, side, of]);
  return shown?.of === of ? shown.soften : undefined;
}
