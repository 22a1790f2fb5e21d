import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addElement,
  CROP_HANDLES,
  CROP_UNITS,
  type Crop,
  cropBox,
  cropOf,
  cropPicture,
  cropToRatio,
  effectiveDpi,
  elementMarkup,
  elementSchema,
  emptyScene,
  findElement,
  leastCrop,
  moveCrop,
  type PictureElement,
  pullCrop,
  sceneHashInput,
  uncroppedSize,
  WHOLE_CROP,
} from './studio.ts';

const picture = (fields: object = {}): PictureElement => {
  const element = elementSchema.parse({
    kind: 'picture',
    id: 'cat',
    fileId: '018f3f4e-7b1a-7c3d-8e4f-0123456789ab',
    naturalWidth: 1200,
    naturalHeight: 800,
    x: 190,
    y: 220,
    width: 120,
    height: 80,
    ...fields,
  });
  if (element.kind !== 'picture') throw new Error('A picture was made');
  return element;
};
const sceneWith = (element: PictureElement) =>
  addElement(emptyScene([{ side: 'front', widthMm: 381, heightMm: 457.2 }]), 'front', element);
const cropped = (element: PictureElement, crop: Crop): PictureElement => {
  const found = findElement(cropPicture(sceneWith(element), 'cat', crop), 'cat');
  if (found?.kind !== 'picture') throw new Error('The picture is there');
  return found;
};

const crops = fc
  .record({
    w: fc.integer({ min: 500, max: CROP_UNITS }),
    h: fc.integer({ min: 500, max: CROP_UNITS }),
    across: fc.double({ min: 0, max: 1, noNaN: true }),
    down: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ w, h, across, down }) => ({
    x: Math.floor(across * (CROP_UNITS - w)),
    y: Math.floor(down * (CROP_UNITS - h)),
    w,
    h,
  }));

/** Where a point of the file is printed. */
function placeOf(element: PictureElement, share: { x: number; y: number }) {
  const crop = cropOf(element);
  const across = ((share.x - crop.x) / crop.w - 0.5) * element.width * (element.flipX ? -1 : 1);
  const down = ((share.y - crop.y) / crop.h - 0.5) * element.height * (element.flipY ? -1 : 1);
  const angle = (element.rotation * Math.PI) / 180;
  return {
    x: element.x + across * Math.cos(angle) - down * Math.sin(angle),
    y: element.y + across * Math.sin(angle) + down * Math.cos(angle),
  };
}

describe('a crop', () => {
  it('leaves what is still shown where it was, however the picture is turned and mirrored', () => {
    fc.assert(
      fc.property(
        crops,
        crops,
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: -180, max: 180 }),
        (first, second, flipX, flipY, rotation) => {
          const whole = picture({ flipX, flipY, rotation });
          const once = cropped(whole, first);
          const twice = cropped(once, second);
          for (const point of [
            { x: second.x, y: second.y },
            { x: second.x + second.w, y: second.y + second.h },
          ]) {
            const [before, after] = [placeOf(whole, point), placeOf(twice, point)];
            // Sizes and places are kept in hundredths, and a small crop enlarges what rounding took.
            expect(Math.hypot(before.x - after.x, before.y - after.y)).toBeLessThan(0.7);
          }
        },
      ),
    );
  });

  it('is gone without a trace once it is reset', () => {
    const scene = sceneWith(picture());
    const there = cropPicture(scene, 'cat', { x: 2_500, y: 2_500, w: 5_000, h: 5_000 });
    expect(sceneHashInput(there)).not.toBe(sceneHashInput(scene));
    const back = cropPicture(there, 'cat', WHOLE_CROP);
    expect(sceneHashInput(back)).toBe(sceneHashInput(scene));
    expect(findElement(back, 'cat')).not.toHaveProperty('edits');
    // Nothing changed is no step of undo.
    expect(cropPicture(scene, 'cat', WHOLE_CROP)).toBe(scene);
  });

  it('keeps the resolution: fewer pixels are shown, smaller', () => {
    const whole = picture();
    expect(effectiveDpi(cropped(whole, { x: 0, y: 0, w: 2_500, h: 5_000 }))).toBe(effectiveDpi(whole));
  });

  it('is refused outside its picture, empty or as something else', () => {
    const edits = (crop: unknown) => elementSchema.safeParse({ ...picture(), edits: { crop } }).success;
    expect(edits({ x: 0, y: 0, w: 10_000, h: 1 })).toBe(true);
    expect(edits({ x: 1, y: 0, w: 10_000, h: 10_000 })).toBe(false);
    expect(edits({ x: 0, y: 0, w: 0, h: 10_000 })).toBe(false);
    expect(edits({ x: -1, y: 0, w: 5, h: 5 })).toBe(false);
    expect(edits({ x: 0.5, y: 0, w: 5, h: 5 })).toBe(false);
    expect(edits('<script>')).toBe(false);
  });

  it('takes whole pixels of the file, and always one', () => {
    fc.assert(
      fc.property(
        crops,
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        (crop, width, height) => {
          const box = cropBox(crop, { width, height });
          expect(box.width).toBeGreaterThanOrEqual(1);
          expect(box.height).toBeGreaterThanOrEqual(1);
          expect(box.left + box.width).toBeLessThanOrEqual(width);
          expect(box.top + box.height).toBeLessThanOrEqual(height);
        },
      ),
    );
    expect(cropBox({ x: 9_999, y: 9_999, w: 1, h: 1 }, { width: 3, height: 3 })).toEqual({
      left: 2,
      top: 2,
      width: 1,
      height: 1,
    });
  });

  it('draws only its part of the picture', () => {
    const markup = elementMarkup(cropped(picture({ flipX: true }), { x: 100, y: 200, w: 300, h: 400 }), {
      fonts: () => undefined,
      pictureHref: () => '/cat',
    });
    expect(markup).toContain('viewBox="100 200 300 400"');
    expect(markup).toContain('scale(-1 1)');
  });
});

describe('the frame of a crop', () => {
  const rules = fc.record({
    least: fc.record({ w: fc.integer({ min: 1, max: 500 }), h: fc.integer({ min: 1, max: 500 }) }),
    ratio: fc.option(fc.double({ min: 0.3, max: 3, noNaN: true })),
  });
  const way = fc.integer({ min: -20_000, max: 20_000 });

  it('never leaves the picture nor grows too small, whatever is pulled', () => {
    fc.assert(
      fc.property(crops, fc.constantFrom(...CROP_HANDLES), way, way, rules, (crop, handle, dx, dy, rule) => {
        const next = pullCrop(crop, handle, dx, dy, rule);
        expect(elementSchema.safeParse({ ...picture(), edits: { crop: next } }).success).toBe(true);
        if (rule.ratio !== null) return;
        expect(next.w).toBeGreaterThanOrEqual(Math.min(rule.least.w, crop.w));
        expect(next.h).toBeGreaterThanOrEqual(Math.min(rule.least.h, crop.h));
      }),
    );
  });

  it('keeps a ratio, and the corner opposite the pulled one', () => {
    const free = { least: { w: 100, h: 100 }, ratio: 2 };
    const crop = { x: 1_000, y: 1_000, w: 4_000, h: 2_000 };
    expect(pullCrop(crop, 'se', 2_000, 0, free)).toEqual({ x: 1_000, y: 1_000, w: 6_000, h: 3_000 });
    expect(pullCrop(crop, 'nw', 1_000, 0, free)).toEqual({ x: 2_000, y: 1_500, w: 3_000, h: 1_500 });
    expect(cropToRatio(WHOLE_CROP, 0.5)).toEqual({ x: 2_500, y: 0, w: 5_000, h: 10_000 });
  });

  it('is moved inside the picture', () => {
    expect(moveCrop({ x: 10, y: 10, w: 100, h: 100 }, -50, 20_000)).toEqual({
      x: 0,
      y: 9_900,
      w: 100,
      h: 100,
    });
  });

  it('keeps sixteen pixels and three millimetres', () => {
    expect(leastCrop(picture())).toEqual({ w: 250, h: 375 });
    expect(leastCrop(picture({ naturalWidth: 100 }))).toEqual({ w: 1_600, h: 375 });
    expect(leastCrop(picture({ naturalWidth: 4, vector: true })).w).toBe(250);
    expect(uncroppedSize(cropped(picture(), { x: 0, y: 0, w: 5_000, h: 5_000 }))).toEqual({
      width: 120,
      height: 80,
    });
  });
});
