import {
  applyRecipe,
  cornerColour,
  findFlaws,
  inkBox,
  mainColours,
  type Raster,
} from '../../../../../shared/features/making/effects/effects.ts';
import { cropBox } from '../../../../../shared/features/making/studio/studio.ts';
import { type PictureAnswer, type PictureOrder, pictureOrderSchema } from './picture-work.ts';

/** Makes edited pictures apart from the page, which stays quick. A worker that is ended stops straight away. */

const answer = (message: PictureAnswer) => self.postMessage(message);

/** Decoded pictures, the newest last: settings change many times over one picture. */
const decoded = new Map<string, ImageBitmap>();
const MOST_DECODED = 4;

async function decode(href: string): Promise<ImageBitmap> {
  const known = decoded.get(href);
  if (known) return known;
  const response = await fetch(href);
  if (!response.ok) throw new Error(`The picture gave ${response.status}`);
  const bitmap = await createImageBitmap(await response.blob());
  const [oldest] = decoded.keys();
  if (oldest !== undefined && decoded.size >= MOST_DECODED) {
    decoded.get(oldest)?.close();
    decoded.delete(oldest);
  }
  decoded.set(href, bitmap);
  return bitmap;
}

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser gave no canvas');
  return { canvas, context };
}

/** Colours to choose from: as many as fit in a row. */
const MOST_COLOURS = 8;
const LEAST_STEP_MS = 100;

async function make({
  id,
  href,
  crop,
  recipe,
  output,
  copy,
  leastLineMm,
}: PictureOrder): Promise<PictureAnswer> {
  const bitmap = await decode(href);
  const part = cropBox(crop, bitmap);
  const { context } = canvasOf(copy.width, copy.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, copy.width, copy.height);
  const before: Raster = {
    ...copy,
    rgba: context.getImageData(0, 0, copy.width, copy.height).data,
  };
  const facts = { corner: cornerColour(before), colours: mainColours(before, MOST_COLOURS) };
  let told = performance.now();
  const after = recipe
    ? applyRecipe(before, recipe, output, (share) => {
        if (performance.now() - told < LEAST_STEP_MS) return;
        told = performance.now();
        answer({ status: 'working', id, share });
      })
    : before;
  const { width, height } = after;
  const flaws = leastLineMm === null ? null : findFlaws(after, leastLineMm, output.dpi);
  const drawn = canvasOf(width, height);
  drawn.context.putImageData(new ImageData(Uint8ClampedArray.from(after.rgba), width, height), 0, 0);
  const picture = await drawn.canvas.convertToBlob({ type: 'image/png' });
  return { status: 'made', id, picture, facts: { ...facts, flaws, box: inkBox(after), width, height } };
}

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  const order = pictureOrderSchema.parse(event.data);
  make(order).then(answer, () => answer({ status: 'failed', id: order.id }));
});
