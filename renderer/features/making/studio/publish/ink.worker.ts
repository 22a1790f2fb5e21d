import { dullInkFinder, HOUSE_PRESS, pressModel } from '../../../../../shared/features/making/proof/proof.ts';
import { countInk, findLostInk, type Layer } from '../../../../../shared/features/making/studio/studio.ts';
import { type InkAnswer, type InkOrder, parseInkOrder } from './ink-work.ts';

/** Reads and compares the pixels of drawn elements apart from the page, which stays quick. */

const findDullInk = dullInkFinder(pressModel(HOUSE_PRESS));

/** Pixels of the elements of the last order: most of them are the same in the next one. */
let kept: ReadonlyMap<string, Uint8ClampedArray> = new Map();

function pixelsOf(drawn: ImageBitmap): Uint8ClampedArray {
  const { width, height } = drawn;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser gave no canvas');
  context.drawImage(drawn, 0, 0);
  drawn.close();
  return context.getImageData(0, 0, width, height).data;
}

function look({ id, cloths, sides }: InkOrder): InkAnswer {
  const next = new Map<string, Uint8ClampedArray>();
  const answer: InkAnswer = { id, sides: [] };
  for (const { side, widthMm, width, height, layers } of sides) {
    const read = layers.map(({ key, drawn, ...layer }): Layer => {
      const rgba = drawn ? pixelsOf(drawn) : kept.get(key);
      if (!rgba) throw new Error('This layer was never drawn');
      next.set(key, rgba);
      return { ...layer, rgba };
    });
    const grid = { width, height };
    answer.sides.push({
      side,
      inkMm2: countInk(read, grid) * (widthMm / width) ** 2,
      lost: findLostInk(read, grid, cloths).map((lost) => ({
        elementId: lost.elementId,
        cloths: [...lost.cloths],
        unseenOn: [...lost.unseenOn],
        faintOn: [...lost.faintOn],
        onInk: [...lost.onInk],
      })),
      dull: findDullInk(read, grid, cloths).map(({ elementId, cloths, hue }) => ({
        elementId,
        cloths: [...cloths],
        hue,
      })),
    });
  }
  kept = next;
  return answer;
}

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  self.postMessage(look(parseInkOrder(event.data)));
});
