import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_CATALOGUE } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  applyRecipe,
  RECIPE_VERSION,
  type Recipe,
} from '../../../../shared/features/making/effects/effects.ts';
import {
  addElement,
  elementSchema,
  emptyScene,
  type Scene,
} from '../../../../shared/features/making/studio/studio.ts';
import { DesignUnprintable } from './print-faults.ts';
import { RENDER_BUDGETS, RenderingFailed, render } from './render.ts';

const FILE = '018f3f4e-7b1a-7c3d-8e4f-0123456789ab';
const AREA = { side: 'front', widthMm: 101.6, heightMm: 127 } as const;
const DOTS_PER_MM = 300 / 25.4;

let folder: string;
let quarters: string;
let turned: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-render-'));
  quarters = join(folder, 'quarters.png');
  const colour = (background: string) => ({
    create: { width: 200, height: 200, channels: 4 as const, background },
  });
  await sharp({ create: { width: 400, height: 400, channels: 4, background: '#ffffff' } })
    .composite([
      { input: colour('#ff0000'), left: 0, top: 0 },
      { input: colour('#00ff00'), left: 200, top: 0 },
      { input: colour('#0000ff'), left: 0, top: 200 },
    ])
    .png()
    .toFile(quarters);
  // Stored lying on its side: upright, its blue quarter comes to the top left.
  turned = join(folder, 'turned.png');
  await sharp(quarters).withMetadata({ orientation: 6 }).png().toFile(turned);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = (fields: object = {}) =>
  elementSchema.parse({
    kind: 'picture',
    id: 'quarters',
    fileId: FILE,
    naturalWidth: 400,
    naturalHeight: 400,
    x: 50,
    y: 60,
    width: 40,
    height: 40,
    ...fields,
  });
const sceneOf = (...elements: ReturnType<typeof picture>[]): Scene =>
  elements.reduce<Scene>((scene, element) => addElement(scene, 'front', element), emptyScene([AREA]));

async function print(scene: Scene, name: string, path = quarters, mediaType = 'image/png') {
  const outPath = join(folder, `${name}.png`);
  const pictures = { [FILE]: { path, mediaType } };
  const done = await render({
    kind: 'print',
    scene,
    side: 'front',
    pictures,
    outPath,
    thumbnailPath: `${outPath}.webp`,
  });
  const bytes = await readFile(outPath);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (xMm: number, yMm: number) => {
    const from = (Math.round(yMm * DOTS_PER_MM) * info.width + Math.round(xMm * DOTS_PER_MM)) * info.channels;
    return [...data.subarray(from, from + 4)];
  };
  return { done, bytes, info, at };
}

const chunksOf = (png: Buffer) => {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
};

/** Each case starts the rendering process; a busy machine takes its time. */
const PATIENT = { timeout: 90_000 };

describe('a print file', PATIENT, () => {
  it("has the print area's true size at 300 DPI, in sRGB, on a transparent ground", async () => {
    const { done, bytes, info, at } = await print(sceneOf(picture()), 'plain');
    expect([info.width, info.height]).toEqual([1200, 1500]);
    expect(done.files[0]).toMatchObject({ width: 1200, height: 1500, bytes: bytes.length });
    const chunks = chunksOf(bytes);
    expect(chunks.get('sRGB')).toHaveLength(1);
    expect([chunks.get('pHYs')?.readUInt32BE(0), chunks.get('pHYs')?.readUInt32BE(4)]).toEqual([
      11_811, 11_811,
    ]);
    expect(at(5, 5)).toEqual([0, 0, 0, 0]);
    expect(at(100, 125)).toEqual([0, 0, 0, 0]);
  });

  it('shows the picture where the scene places it, and measures its ink there', async () => {
    const { done, at } = await print(sceneOf(picture()), 'placed');
    const { x, y, width, height } = done.files[0]?.ink ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(Math.max(...[x - 30, y - 40, width - 40, height - 40].map(Math.abs))).toBeLessThan(0.2);
    expect(at(35, 45)).toEqual([255, 0, 0, 255]);
    expect(at(65, 45)).toEqual([0, 255, 0, 255]);
    expect(at(35, 75)).toEqual([0, 0, 255, 255]);
    expect(at(29, 60)[3]).toBe(0);
    expect(at(71, 60)[3]).toBe(0);
  });

  it('turns, mirrors and fades as the scene says', async () => {
    const quarter = await print(sceneOf(picture({ rotation: 90 })), 'quarter');
    expect(quarter.at(65, 45)).toEqual([255, 0, 0, 255]);
    const mirrored = await print(sceneOf(picture({ flipX: true, opacity: 0.5 })), 'mirrored');
    expect(mirrored.at(65, 45).slice(0, 3)).toEqual([255, 0, 0]);
    expect(mirrored.at(65, 45)[3]).toBeGreaterThanOrEqual(127);
    expect(mirrored.at(65, 45)[3]).toBeLessThanOrEqual(128);
  });

  it('cuts what lies beyond the print area', async () => {
    const { at, info } = await print(sceneOf(picture({ x: 0, y: 0 })), 'cut');
    expect([info.width, info.height]).toEqual([1200, 1500]);
    expect(at(5, 5)).toEqual([255, 255, 255, 255]);
    expect(at(25, 5)[3]).toBe(0);
  });

  it('honours the turn that a camera wrote into the picture', async () => {
    const { at } = await print(sceneOf(picture()), 'camera', turned);
    expect(at(35, 45)).toEqual([0, 0, 255, 255]);
    expect(at(65, 45)).toEqual([255, 0, 0, 255]);
  });

  it('prints the part of a picture that a crop keeps', async () => {
    const topRight = { edits: { crop: { x: 5_000, y: 0, w: 5_000, h: 5_000 } } };
    const plain = await print(sceneOf(picture(topRight)), 'cropped');
    for (const [x, y] of [
      [31, 41],
      [69, 79],
    ] as const)
      expect(plain.at(x, y)).toEqual([0, 255, 0, 255]);
    // Across the middle: green left of it, white right of it once mirrored below.
    const half = { crop: { x: 5_000, y: 2_500, w: 5_000, h: 5_000 } };
    const flipped = await print(
      sceneOf(picture({ edits: half, flipY: true, rotation: 180 })),
      'crop-flipped',
    );
    expect(flipped.at(50, 45)).toEqual([0, 255, 0, 255]);
    expect(flipped.at(50, 75)).toEqual([255, 255, 255, 255]);
    const camera = await print(sceneOf(picture(topRight)), 'crop-camera', turned);
    expect(camera.at(50, 60)).toEqual([255, 0, 0, 255]);
    const odd = await print(sceneOf(picture({ ...topRight, rotation: 12 })), 'crop-odd');
    expect(odd.at(50, 60)).toEqual([0, 255, 0, 255]);
    expect(odd.at(35, 45)).toEqual([0, 255, 0, 255]);
  });

  it('prints the part of a drawing that a crop keeps, as sharp as ever', async () => {
    const path = join(folder, 'quarters.svg');
    await writeFile(
      path,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path fill="#f00" d="M0 0h10v10h-10z"/><path fill="#0f0" d="M10 0h10v10h-10z"/></svg>',
    );
    const crop = { x: 4_000, y: 0, w: 2_000, h: 10_000 };
    const drawn = picture({ vector: true, edits: { crop } });
    const { at } = await print(sceneOf(drawn), 'crop-svg', path, 'image/svg+xml');
    expect(at(49.8, 60)).toEqual([255, 0, 0, 255]);
    expect(at(50.2, 60)).toEqual([0, 255, 0, 255]);
    expect(at(31, 41)).toEqual([255, 0, 0, 255]);
    expect(at(69, 79)).toEqual([0, 255, 0, 255]);
  });

  it('prints pictures inside a cropped drawing, and the drawing’s own proportions', async () => {
    const path = join(folder, 'inside.svg');
    const inside = (await sharp(quarters).png().toBuffer()).toString('base64');
    await writeFile(
      path,
      `<?xml version="1.0"?><!-- <svg> --><s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40mm" height="20mm" viewBox="5 5 10 10" preserveAspectRatio="xMinYMin"><s:image x="5" y="5" width="10" height="10" xlink:href="data:image/png;base64,${inside}"/></s:svg>`,
    );
    // Half of the drawing is its picture, half is empty: the crop goes from the one into the other.
    const crop = { x: 2_500, y: 0, w: 5_000, h: 5_000 };
    const drawn = picture({ vector: true, edits: { crop } });
    const { at } = await print(sceneOf(drawn), 'crop-inside', path, 'image/svg+xml');
    expect(at(35, 60)).toEqual([0, 255, 0, 255]);
    expect(at(48, 60)).toEqual([0, 255, 0, 255]);
    expect(at(52, 60)[3]).toBe(0);
  });

  it('crops what the file has, whatever size the design says', async () => {
    const crop = { x: 9_999, y: 9_999, w: 1, h: 1 };
    const lie = picture({ naturalWidth: 90_000, naturalHeight: 1, edits: { crop } });
    const { at } = await print(sceneOf(lie), 'crop-lie');
    expect(at(50, 60)).toEqual([255, 255, 255, 255]);
  });

  it('prints an edited picture pixel by pixel as the studio’s code makes it', async () => {
    const recipe: Recipe = {
      version: RECIPE_VERSION,
      background: { colour: '#ffffff', tolerance: 10, softness: 5, inside: true },
      recolour: [{ from: '#ff0000', to: '#1c6a70', tolerance: 20 }],
      tone: { brightness: 10, contrast: 20, saturation: -10 },
      halftone: { lines: 45, angle: 225, dot: 'round', ink: '#102030', invert: false },
    };
    // 38.1 mm are 450 pixels, and at the print area’s corner they match the file’s own.
    const placed = { width: 38.1, height: 38.1, x: 19.05, y: 19.05, edits: { recipe } };
    const { bytes } = await print(sceneOf(picture(placed)), 'edited');
    const side = 450;
    const printed = await sharp(bytes)
      .extract({ left: 0, top: 0, width: side, height: side })
      .raw()
      .toBuffer();
    const scaled = await sharp(quarters).resize(side, side, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
    const made = applyRecipe({ width: side, height: side, rgba: scaled }, recipe, {
      width: side,
      height: side,
      dpi: 300,
    });
    // The colour of a pixel without ink doesn’t matter.
    const visible = (rgba: Uint8Array | Uint8ClampedArray) =>
      Buffer.from(rgba.map((value, at) => ((rgba[at | 3] ?? 0) === 0 ? 0 : value)));
    expect(visible(printed).equals(visible(made.rgba))).toBe(true);
    expect(new Set(printed.filter((_, at) => at % 4 === 3))).toEqual(new Set([0, 255]));
  });

  it('cuts a picture to a shape and fills its frame with copies', async () => {
    const circle = await print(sceneOf(picture({ edits: { mask: 'circle' } })), 'circle');
    expect(circle.at(32, 42)[3]).toBe(0);
    expect(circle.at(40, 50)).toEqual([255, 0, 0, 255]);
    const repeat = { layout: 'grid', tileMm: 20, gapMm: 0 };
    const pattern = await print(
      sceneOf(picture({ edits: { recipe: { version: RECIPE_VERSION, repeat } } })),
      'pattern',
    );
    // The middle copy goes from 40 to 60; each quarter of it is 10 mm.
    expect([pattern.at(45, 55), pattern.at(65, 55), pattern.at(35, 55)]).toEqual([
      [255, 0, 0, 255],
      [255, 0, 0, 255],
      [0, 255, 0, 255],
    ]);
    expect(pattern.at(71, 60)[3]).toBe(0);
  });

  it('has equal bytes when rendered twice', async () => {
    const text = elementSchema.parse({
      kind: 'text',
      id: 'word',
      text: 'Łódź & Otter',
      fontId: 'pacifico',
      size: 14,
      colour: '#b3202c',
      x: 50,
      y: 110,
      arc: 40,
    });
    const scene = sceneOf(picture({ rotation: 12 }), text);
    const first = await print(scene, 'first');
    const second = await print(scene, 'second');
    expect(second.done.files[0]?.sha256).toBe(first.done.files[0]?.sha256);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect([...Array(40).keys()].some((step) => first.at(30 + step, 110)[3] === 255)).toBe(true);
  });

  it('says so when a picture is gone', async () => {
    const gone = print(sceneOf(picture()), 'gone', join(folder, 'nowhere.png'));
    await expect(gone).rejects.toBeInstanceOf(RenderingFailed);
  });
});

describe('a mockup', PATIENT, () => {
  it('shows the design on the garment, in each width', async () => {
    const base = BASE_CATALOGUE.find(({ sku }) => sku === 'SV-TEE-MEN');
    if (!base) throw new Error('The catalogue has a T-shirt');
    const scene = addElement(
      emptyScene(base.printAreas),
      'front',
      picture({ x: 190.5, y: 228.6, width: 300, height: 300 }),
    );
    const shot = (colour: string, width: number) => ({
      colour,
      side: 'front' as const,
      width,
      outPath: join(folder, `${colour}-${width}.webp`),
    });
    const { files } = await render({
      kind: 'mockups',
      base,
      scene,
      pictures: { [FILE]: { path: quarters, mediaType: 'image/png' } },
      shots: [shot('White', 600), shot('Black', 600), shot('Black', 1200)],
      look: null,
    });
    expect(files.map(({ width, height }) => [width, height])).toEqual([
      [600, 720],
      [600, 720],
      [1200, 1440],
    ]);
    const { data, info } = await sharp(files[1]?.path).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
    ];
    const [red = 0, green = 0] = at(250, 300);
    expect(red).toBeGreaterThan(180);
    expect(green).toBeLessThan(60);
    expect(Math.max(...at(300, 580))).toBeLessThan(70);
  });

  const mockups = (
    scene: Scene,
    colours: readonly string[],
    name: string,
    { isLookedAt = false, accepted = [] }: { isLookedAt?: boolean; accepted?: readonly string[] } = {},
  ) => {
    const base = BASE_CATALOGUE.find(({ sku }) => sku === 'SV-TEE-MEN');
    if (!base) throw new Error('The catalogue has a T-shirt');
    return render({
      kind: 'mockups',
      base,
      scene,
      pictures: { [FILE]: { path: quarters, mediaType: 'image/png' } },
      shots: colours.map((colour) => ({
        colour,
        side: 'front',
        width: 600,
        outPath: join(folder, `${name}-${colour}.webp`),
      })),
      look: isLookedAt ? { soldColours: [...colours], accepted: [...accepted], onlyCloths: false } : null,
    });
  };
  const word = (fields: object) =>
    elementSchema.parse({
      kind: 'text',
      id: 'word',
      text: 'Otter',
      fontId: 'anton',
      size: 60,
      colour: '#ffffff',
      x: 190,
      y: 220,
      ...fields,
    });
  const onTee = (...elements: ReturnType<typeof picture>[]) => {
    const base = BASE_CATALOGUE.find(({ sku }) => sku === 'SV-TEE-MEN');
    return elements.reduce<Scene>(
      (scene, element) => addElement(scene, 'front', element),
      emptyScene(base?.printAreas ?? []),
    );
  };

  it.each([
    ['text', () => word({ y: 2_000 })],
    ['picture', () => picture({ x: -900, y: 2_000, width: 100, height: 100 })],
    ['turned picture', () => picture({ x: -69, y: -69, width: 100, height: 100, rotation: 45 })],
    ['faded text', () => word({ x: 3_000, opacity: 0.5 })],
  ] as const)('shows the bare garment where a %s lies outside the print area', async (name, element) => {
    const { files } = await mockups(onTee(element()), ['White'], name);
    expect(files).toMatchObject([{ width: 600, height: 720 }]);
  });

  it('prints the rest where something faded lies outside', async () => {
    const beyond = picture({ id: 'beyond', x: 50, y: 2_000, opacity: 0.5 });
    const { at } = await print(sceneOf(picture(), beyond), 'beyond');
    expect(at(35, 45)).toEqual([255, 0, 0, 255]);
  });

  it('aren’t drawn of what may not print well, until that is accepted', async () => {
    const look = (scene: Scene, colours: readonly string[], accepted: readonly string[] = []) =>
      mockups(scene, colours, 'looked-at', { isLookedAt: true, accepted }).then(
        ({ found }) => found,
        (error: unknown) => error,
      );
    const pale = onTee(word({}));
    expect(await look(pale, ['White'], ['vanishes'])).toMatchObject({
      message: expect.stringMatching(/^Nothing on the front can be seen on White\. /),
      elementId: 'word',
    });
    const refusal = await look(pale, ['White', 'Navy']);
    expect(refusal).toBeInstanceOf(DesignUnprintable);
    expect(refusal).toMatchObject({
      message: 'This can hardly be seen on White. Change it, or say that it may print as it is.',
      elementId: 'word',
    });
    expect(await look(pale, ['White', 'Navy'], ['vanishes'])).toEqual(['vanishes']);
    const flag = picture({ x: 190, y: 220, width: 200, height: 200 });
    // A quarter of it is white.
    expect(await look(onTee(flag), ['Navy'])).toEqual([]);
    // Red on the red quarter of a picture.
    const lost = word({ colour: '#fa0505', size: 20, x: 140, y: 170 });
    expect(await look(onTee(flag, lost), ['Navy'])).toMatchObject({
      message: expect.stringMatching(/^This can’t be told from what it lies on\./),
      elementId: 'word',
    });
  });
});

describe('what can’t be printed', PATIENT, () => {
  const refusalOf = (scene: Scene, processorSeconds = 20) =>
    render(
      {
        kind: 'print',
        scene,
        side: 'front',
        pictures: {},
        outPath: join(folder, 'refused.png'),
        thumbnailPath: join(folder, 'refused.webp'),
      },
      undefined,
      { ...RENDER_BUDGETS.visitor, limits: { ...RENDER_BUDGETS.visitor.limits, processorSeconds } },
    ).then(
      () => null,
      (error: unknown) => error,
    );

  it('is a text with a letter that its font lacks: it isn’t left out', async () => {
    const text = { kind: 'text', id: 'word', text: 'Hi 😀', fontId: 'inter', size: 20, colour: '#000000' };
    const refusal = await refusalOf(sceneOf(elementSchema.parse({ ...text, x: 50, y: 60 })));
    expect(refusal).toBeInstanceOf(DesignUnprintable);
    expect(refusal).toMatchObject({ message: 'This font can’t print 😀. Choose another font.' });
  });

  it('is a design that takes more time than it may, permanently', async () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => `L${(at * 37) % 100} ${(at * 53) % 100}`).join('');
    const drawing = {
      kind: 'drawing',
      boxWidth: 100,
      boxHeight: 100,
      paths: [{ d: `M0 0${lines}`, ink: '#000000', line: 0.1 }],
      x: 50,
      y: 60,
      width: 100,
      height: 120,
      opacity: 0.5,
    };
    const elements = Array.from({ length: 60 }, (_, at) =>
      elementSchema.parse({ ...drawing, id: `line-${at}` }),
    );
    const refusal = await refusalOf(sceneOf(...elements), 1.5);
    expect(refusal).toBeInstanceOf(DesignUnprintable);
    expect(refusal).toMatchObject({
      message: expect.stringMatching(/^This design takes too long to print\./),
    });
  });
});
