import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsAround } from './scene.arranging.ts';
import { clippingOf, clippingSchema, pasteClipping } from './scene.clipboard.ts';
import { elementSchema, emptyScene, type Scene, type SceneElement, sceneSchema } from './scene.ts';

const areas = [
  { side: 'front' as const, widthMm: 380, heightMm: 450 },
  { side: 'back' as const, widthMm: 380, heightMm: 450 },
  { side: 'left' as const, widthMm: 90, heightMm: 60 },
];
const measureText = () => ({ width: 0, height: 0 });
const ids = Array.from({ length: 100_000 }, (_, at) => `copy-${at}`);
const newId = () => ids.pop() ?? '';
const by = { owner: 'ada', newId, measureText };

const box = fc.record({
  x: fc.double({ min: 20, max: 360, noNaN: true }),
  y: fc.double({ min: 20, max: 430, noNaN: true }),
  width: fc.double({ min: 30, max: 300, noNaN: true }),
  height: fc.double({ min: 30, max: 300, noNaN: true }),
  rotation: fc.constantFrom(0, 30, 90),
  locked: fc.boolean(),
});

const sceneOf = (boxes: readonly object[], groups?: string[]): Scene => {
  const scene = emptyScene(areas);
  scene.sides[0]?.elements.push(
    ...boxes.map((fields, at) =>
      elementSchema.parse({
        kind: 'shape',
        id: `box-${at}`,
        shape: 'rect',
        ...fields,
        ...(groups && { groups }),
      }),
    ),
  );
  return scene;
};
const elementsOn = (scene: Scene, side: number): readonly SceneElement[] => scene.sides[side]?.elements ?? [];
const copyAll = (scene: Scene) => {
  const clipping = clippingOf(scene, 'front', new Set(elementsOn(scene, 0).map(({ id }) => id)), 'ada');
  if (!clipping) throw new Error('Nothing was copied');
  // As it comes back from the browser’s clipboard.
  return clippingSchema.parse(JSON.parse(JSON.stringify(clipping)));
};

describe('copied elements', () => {
  it('come in place on an area of the same size', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 5 }), (boxes) => {
        const scene = sceneOf(boxes);
        const pasted = pasteClipping(scene, 'back', copyAll(scene), by);
        if (!pasted) throw new Error('It has room');
        const places = (side: number) => elementsOn(pasted.scene, side).map(({ x, y }) => [x, y]);
        expect(places(1)).toEqual(places(0));
        expect(elementsOn(pasted.scene, 1).some(({ locked }) => locked)).toBe(false);
        expect(sceneSchema.safeParse(pasted.scene).success).toBe(true);
      }),
    );
  });

  it('lie inside a smaller area', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 5 }), (boxes) => {
        const scene = sceneOf(boxes);
        const pasted = pasteClipping(scene, 'left', copyAll(scene), by);
        if (!pasted) throw new Error('It has room');
        const bounds = boundsAround(elementsOn(pasted.scene, 2), by.measureText);
        expect(bounds?.left).toBeGreaterThanOrEqual(-0.5);
        expect(bounds?.top).toBeGreaterThanOrEqual(-0.5);
        expect(bounds?.right).toBeLessThanOrEqual(90.5);
        expect(bounds?.bottom).toBeLessThanOrEqual(60.5);
      }),
    );
  });

  it('never cover what they were copied from, and keep their groups apart from theirs', () => {
    const scene = sceneOf([{ x: 50, y: 50, width: 20, height: 20 }], ['badge']);
    const clipping = copyAll(scene);
    const once = pasteClipping(scene, 'front', clipping, by);
    const twice = once && pasteClipping(once.scene, 'front', clipping, by);
    expect(twice && elementsOn(twice.scene, 0).map(({ x }) => x)).toEqual([50, 58, 66]);
    const groups = twice ? elementsOn(twice.scene, 0).map((element) => element.groups?.[0]) : [];
    expect(new Set(groups).size).toBe(3);
  });

  it('leave pictures in their own project, and a full side as it is', () => {
    const picture = {
      kind: 'picture',
      fileId: '019aa000-0000-7000-8000-000000000001',
      naturalWidth: 10,
      naturalHeight: 10,
    };
    const place = { x: 50, y: 50, width: 20, height: 20 };
    const scene = sceneOf([{ ...place, ...picture }, place]);
    const clipping = copyAll(scene);
    expect(pasteClipping(scene, 'back', clipping, { ...by, owner: 'eve' })).toMatchObject({
      leftOut: 1,
      ids: { length: 1 },
    });
    expect(pasteClipping(scene, 'back', clipping, by)).toMatchObject({ leftOut: 0, ids: { length: 2 } });
    const full = sceneOf(Array.from({ length: 200 }, () => place));
    expect(pasteClipping(full, 'front', clipping, by)).toBeNull();
    expect(clippingOf(scene, 'back', new Set(['box-0']), 'ada')).toBeNull();
  });

  it('are refused in any other form', () => {
    const clipping = copyAll(sceneOf([{ x: 50, y: 50, width: 20, height: 20 }]));
    const drawing = { kind: 'drawing', id: 'x', x: 1, y: 1, boxWidth: 9, boxHeight: 9, width: 9, height: 9 };
    for (const wrong of [
      { ...clipping, elements: [] },
      { ...clipping, widthMm: -1 },
      { ...clipping, elements: Array.from({ length: 201 }, () => clipping.elements[0]) },
      { ...clipping, elements: [{ ...drawing, paths: [{ d: '"/><script>', ink: '#000000' }] }] },
      'x'.repeat(100_000),
    ])
      expect(clippingSchema.safeParse(wrong).success).toBe(false);
  });
});
