import { describe, expect, it } from 'vitest';
import { RECIPE_VERSION, type Recipe } from '../effects/effects.ts';
import {
  addElement,
  type Crop,
  copySize,
  cropPicture,
  cropToInk,
  editPicture,
  effectiveDpi,
  elementMarkup,
  elementSchema,
  emptyScene,
  findElement,
  MASK_SHAPES,
  makeSharp,
  maskPath,
  outputOf,
  type PictureElement,
  PRINT_DPI,
  printPixels,
  type Scene,
  sceneHashInput,
  storedSceneSchema,
  WHOLE_CROP,
  withPixelsMade,
} from './studio.ts';

const one: Recipe = { version: RECIPE_VERSION, one: { ink: '#000000', threshold: 50, invert: false } };
const repeated = (tileMm: number): Recipe => ({
  version: RECIPE_VERSION,
  repeat: { layout: 'grid', tileMm, gapMm: 0 },
});

function sceneWith(fields: object = {}): Scene {
  const cat = elementSchema.parse({
    kind: 'picture',
    id: 'cat',
    fileId: '018f3f4e-7b1a-7c3d-8e4f-0123456789ab',
    naturalWidth: 600,
    naturalHeight: 300,
    x: 100,
    y: 100,
    width: 120,
    height: 60,
    ...fields,
  });
  return addElement(emptyScene([{ side: 'front', widthMm: 300, heightMm: 400 }]), 'front', cat);
}
const cat = (scene: Scene): PictureElement => {
  const found = findElement(scene, 'cat');
  if (found?.kind !== 'picture') throw new Error('The picture is gone');
  return found;
};

describe('the edits of a picture', () => {
  it('are kept next to each other, stored, and leave the design as it was once taken out', () => {
    const plain = sceneWith();
    const crop: Crop = { x: 0, y: 0, w: 5_000, h: 10_000 };
    const edited = editPicture(cropPicture(plain, 'cat', crop), 'cat', { recipe: one, mask: 'heart' });
    expect(cat(edited).edits).toEqual({ crop, recipe: one, mask: 'heart' });
    expect(storedSceneSchema.parse(JSON.parse(JSON.stringify(edited)))).toEqual(edited);
    expect(sceneHashInput(edited)).not.toBe(sceneHashInput(plain));
    const unedited = editPicture(edited, 'cat', { recipe: undefined, mask: undefined });
    expect(cat(unedited).edits).toEqual({ crop });
    expect(sceneHashInput(cropPicture(unedited, 'cat', WHOLE_CROP))).toBe(sceneHashInput(plain));
  });

  it('are refused where their settings are none', () => {
    const bad = (recipe: object, more: object = {}) =>
      elementSchema.safeParse({ ...cat(sceneWith()), edits: { recipe, ...more } }).success;
    expect(bad({ version: 1 })).toBe(true);
    expect(bad({ version: 2 })).toBe(false);
    expect(bad({ version: 1, repeat: { layout: 'grid', tileMm: 0.001, gapMm: 0 } })).toBe(false);
    expect(bad({ version: 1, halftone: { lines: 1, angle: 450, dot: 'round', ink: null } })).toBe(false);
    expect(bad({ version: 1 }, { mask: 'M0 0"/><script>' })).toBe(false);
  });

  it('are all but the shape done once the pixels are made', () => {
    const edited = editPicture(sceneWith(), 'cat', { recipe: one, mask: 'star' });
    expect(withPixelsMade(cat(edited)).edits).toEqual({ mask: 'star' });
    const markup = elementMarkup(cat(edited), {
      fonts: () => undefined,
      pictureHref: () => '/file',
      editedHref: () => '/made',
    });
    expect(markup).toContain('/made');
    expect(markup).not.toContain('/file');
    expect(markup).toMatch(/<clipPath id="([^"]+)">.*clip-path="url\(#\1\)"/);
  });

  it.each(MASK_SHAPES)('cut into a %s inside the frame', (shape) => {
    for (const [width, height] of [
      [40, 20],
      [10, 90],
    ] as const) {
      const numbers = maskPath(shape, width, height)
        .replace(/A[\d.]+ [\d.]+ 0 0 1/g, 'L')
        .match(/-?[\d.]+/g);
      const values = (numbers ?? []).map(Number);
      values.forEach((value, index) => {
        const half = (index % 2 === 0 ? width : height) / 2;
        expect(Math.abs(value)).toBeLessThanOrEqual(half + 0.02);
      });
    }
  });
});

describe('a repeated picture', () => {
  it('is as sharp as one copy of it, and made sharp by smaller copies in the same frame', () => {
    const scene = editPicture(sceneWith(), 'cat', { recipe: repeated(200) });
    expect(copySize(cat(scene))).toEqual({ width: 200, height: 100 });
    expect(effectiveDpi(cat(scene))).toBe(76);
    const sharp = cat(makeSharp(scene, 'cat'));
    expect(effectiveDpi(sharp)).toBeGreaterThanOrEqual(150);
    expect([sharp.width, sharp.height]).toEqual([120, 60]);
  });

  it('keeps its frame when it is cropped; the copies lose their part', () => {
    const scene = editPicture(sceneWith(), 'cat', { recipe: repeated(40) });
    const cropped = cat(cropPicture(scene, 'cat', { x: 0, y: 0, w: 5_000, h: 10_000 }));
    expect([cropped.x, cropped.width, cropped.height]).toEqual([100, 120, 60]);
    expect(copySize(cropped)).toEqual({ width: 20, height: 20 });
  });
});

describe('the size at which edits are carried out', () => {
  it('is the print’s, unless that is too much', () => {
    const picture = cat(sceneWith());
    const full = outputOf(picture, PRINT_DPI, 60_000_000);
    expect(full).toMatchObject({ width: printPixels(120), height: printPixels(60), dpi: 300 });
    const huge = outputOf({ ...picture, width: 5_000, height: 5_000 }, PRINT_DPI, 60_000_000);
    expect(huge.width * huge.height).toBeLessThan(60_100_000);
    expect(huge.dpi).toBeLessThan(300);
    const tile = outputOf(cat(editPicture(sceneWith(), 'cat', { recipe: repeated(1_000) })), 300, 1_000_000);
    expect(tile.copy.width * tile.copy.height).toBeLessThan(1_010_000);
  });
});

describe('trimming', () => {
  const size = { width: 100, height: 50 };
  it('leaves out what is empty, but for a pixel, within the crop that was', () => {
    const box = { left: 41, top: 11, width: 38, height: 28 };
    expect(cropToInk(WHOLE_CROP, box, size)).toEqual({ x: 4_000, y: 2_000, w: 4_000, h: 6_000 });
    const half = { x: 5_000, y: 0, w: 5_000, h: 10_000 };
    expect(cropToInk(half, box, size)).toEqual({ x: 7_000, y: 2_000, w: 2_000, h: 6_000 });
  });
  it('has nothing to do where no margin is', () => {
    expect(cropToInk(WHOLE_CROP, { left: 0, top: 1, width: 99, height: 49 }, size)).toBeNull();
  });
});
