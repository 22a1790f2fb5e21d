import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addElement,
  alignElements,
  copyElements,
  effectiveDpi,
  elementBounds,
  elementSchema,
  emptyScene,
  findElement,
  freePosition,
  initialPlacement,
  insertAbove,
  type MeasureText,
  printedSides,
  printWarnings,
  removeElements,
  reorderElements,
  SCENE_LIMITS,
  type Scene,
  scaleBy,
  sceneHashInput,
  sceneSchema,
  type TextElement,
  transformElements,
  translation,
  updateElement,
} from './studio.ts';

const AREAS = [
  { side: 'front', widthMm: 381, heightMm: 457.2 },
  { side: 'back', widthMm: 381, heightMm: 457.2 },
] as const;
const FILE = '018f3f4e-7b1a-7c3d-8e4f-0123456789ab';
const measure: MeasureText = (text) => ({ width: text.size * 3, height: text.size });

const picture = (id: string, fields: object = {}) =>
  elementSchema.parse({
    kind: 'picture',
    id,
    fileId: FILE,
    naturalWidth: 1200,
    naturalHeight: 800,
    x: 190,
    y: 220,
    width: 120,
    height: 80,
    ...fields,
  });
const text = (id: string, fields: object = {}) =>
  elementSchema.parse({
    kind: 'text',
    id,
    text: 'Otter',
    fontId: 'anton',
    size: 30,
    colour: '#000000',
    x: 100,
    y: 100,
    ...fields,
  });

/** The operations of several elements, on one. */
const only = (id: string) => new Set([id]);
const moveBy = (scene: Scene, id: string, dx: number, dy: number) =>
  transformElements(scene, only(id), translation(dx, dy));
const rotateTo = (scene: Scene, id: string, degrees: number) => {
  const found = findElement(scene, id);
  if (!found) return scene;
  const by = { ...translation(0, 0), about: found, degrees: degrees - found.rotation };
  return transformElements(scene, only(id), by);
};
const reorder = (scene: Scene, id: string, to: 'forward' | 'backward' | 'front' | 'back') =>
  reorderElements(scene, only(id), to);
const removeElement = (scene: Scene, id: string) => removeElements(scene, only(id));
const duplicate = (scene: Scene, id: string, copyId: string) => {
  const found = findElement(scene, id);
  return found
    ? insertAbove(
        scene,
        'front',
        copyElements([found], () => copyId),
        only(id),
      )
    : scene;
};

const sceneOf = (...elements: ReturnType<typeof picture>[]): Scene =>
  elements.reduce<Scene>((scene, element) => addElement(scene, 'front', element), emptyScene(AREAS));
const ids = (scene: Scene) => scene.sides[0]?.elements.map(({ id }) => id);

type Step = (scene: Scene) => Scene;
const chosen = fc.constantFrom('a', 'b', 'c', 'nobody');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(
      chosen,
      fc.double({ min: -9e3, max: 9e3, noNaN: true }),
      fc.double({ min: -9e3, max: 9e3, noNaN: true }),
    )
    .map(
      ([id, dx, dy]): Step =>
        (scene) =>
          moveBy(scene, id, dx, dy),
    ),
  fc.tuple(chosen, fc.double({ min: 0, max: 50, noNaN: true })).map(
    ([id, factor]): Step =>
      (scene) =>
        scaleBy(scene, id, factor),
  ),
  fc.tuple(chosen, fc.double({ min: -2e3, max: 2e3, noNaN: true })).map(
    ([id, angle]): Step =>
      (scene) =>
        rotateTo(scene, id, angle),
  ),
  fc.tuple(chosen, fc.constantFrom('forward', 'backward', 'front', 'back')).map(
    ([id, to]): Step =>
      (scene) =>
        reorder(scene, id, to),
  ),
  fc.tuple(chosen, fc.constantFrom('left', 'center', 'right', 'top', 'middle', 'bottom')).map(
    ([id, to]): Step =>
      (scene) =>
        alignElements(scene, only(id), to, measure),
  ),
  fc.tuple(chosen, fc.uuid()).map(
    ([id, copy]): Step =>
      (scene) =>
        duplicate(scene, id, copy),
  ),
  chosen.map(
    (id): Step =>
      (scene) =>
        removeElement(scene, id),
  ),
);

describe('operations on a scene', () => {
  it('always leave a scene that the schema accepts, and the one before untouched', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let scene = sceneOf(picture('a'), text('b'), picture('c', { rotation: 30 }));
        for (const apply of steps) {
          const before = JSON.stringify(scene);
          const next = apply(scene);
          expect(JSON.stringify(scene)).toBe(before);
          scene = next;
        }
        expect(sceneSchema.parse(scene)).toEqual(scene);
      }),
    );
  });

  it('align what is seen, also of something turned', () => {
    fc.assert(
      fc.property(fc.integer({ min: -180, max: 180 }), (rotation) => {
        const scene = alignElements(sceneOf(picture('a', { rotation })), only('a'), 'left', measure);
        const element = findElement(scene, 'a');
        expect(element && elementBounds(element, measure).left).toBeCloseTo(0, 1);
      }),
    );
  });

  it('reorder from the bottom up', () => {
    const scene = sceneOf(picture('a'), picture('b'), picture('c'));
    expect(ids(reorder(scene, 'a', 'front'))).toEqual(['b', 'c', 'a']);
    expect(ids(reorder(scene, 'c', 'backward'))).toEqual(['a', 'c', 'b']);
    expect(ids(reorder(scene, 'a', 'back'))).toEqual(['a', 'b', 'c']);
  });

  it('do not fill a side beyond its limit', () => {
    let scene = emptyScene(AREAS);
    for (let at = 0; at <= SCENE_LIMITS.elementsPerSide; at += 1)
      scene = addElement(scene, 'front', picture(`p${at}`));
    expect(scene.sides[0]?.elements).toHaveLength(SCENE_LIMITS.elementsPerSide);
  });
});

describe('the hash input of a scene', () => {
  it('is the same whatever the order of keys and sides, the names, locks, ids and hidden layers', () => {
    const scene = sceneOf(picture('a'), text('b'));
    const other: Scene = {
      sides: scene.sides
        .map((side) => ({
          elements: [
            ...side.elements.map((element) => ({
              ...element,
              id: `x-${element.id}`,
              name: 'Renamed',
              locked: true,
            })),
            ...(side.side === 'front' ? [text('ghost', { hidden: true })] : []),
          ],
          heightMm: side.heightMm,
          widthMm: side.widthMm,
          side: side.side,
        }))
        .toReversed(),
      version: 1,
    };
    expect(sceneHashInput(other)).toBe(sceneHashInput(scene));
  });

  it('is the same after numbers went through sums and JSON', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 2000 }), (tenths) => {
        const there = updateElement(sceneOf(picture('a')), 'a', { x: tenths / 10 });
        const noisy = updateElement(there, 'a', { x: tenths / 10 + 1e-12 - 0.1 + 0.1 });
        expect(sceneHashInput(JSON.parse(JSON.stringify(noisy)))).toBe(sceneHashInput(there));
      }),
    );
  });

  it('differs when anything that prints differs', () => {
    const scene = sceneOf(picture('a'), text('b'));
    const changed = [
      moveBy(scene, 'a', 0.01, 0),
      rotateTo(scene, 'a', 1),
      reorder(scene, 'a', 'front'),
      updateElement<TextElement>(scene, 'b', { colour: '#000001' }),
      updateElement(scene, 'a', { opacity: 0.5 }),
      removeElement(scene, 'b'),
    ];
    expect(new Set([scene, ...changed].map(sceneHashInput)).size).toBe(changed.length + 1);
  });
});

describe('what a merchant is told', () => {
  const warningsOf = (scene: Scene) => {
    const side = scene.sides[0];
    return side ? printWarnings(side, measure, () => []).map(({ code, message }) => ({ code, message })) : [];
  };

  it('is the resolution of the side with fewer pixels, and advice under 150 DPI', () => {
    const sharp = picture('a', { width: 101.6, height: 67.7 });
    expect(sharp.kind === 'picture' && effectiveDpi(sharp)).toBe(300);
    expect(warningsOf(sceneOf(sharp))).toEqual([]);
    expect(warningsOf(sceneOf(picture('a', { width: 300, height: 200 })))).toEqual([
      {
        code: 'soft',
        message:
          'At 101 DPI this image may print slightly blurred. Make it no wider than 20.3 cm, or upload a larger image.',
      },
    ]);
    expect(warningsOf(sceneOf(picture('a', { naturalWidth: 200, naturalHeight: 133 })))[0]?.code).toBe(
      'blocky',
    );
    expect(warningsOf(sceneOf(picture('a', { naturalWidth: 20, naturalHeight: 13, vector: true })))).toEqual(
      [],
    );
  });

  it('is what lies over the edge and what lies beyond it', () => {
    expect(warningsOf(sceneOf(picture('a', { x: 20 })))[0]?.code).toBe('clipped');
    expect(warningsOf(sceneOf(picture('a', { x: -70 })))[0]?.code).toBe('outside');
    expect(warningsOf(sceneOf(picture('a', { x: -70, hidden: true })))).toEqual([]);
  });

  it('is which sides are printed', () => {
    expect(printedSides(emptyScene(AREAS))).toEqual([]);
    expect(printedSides(sceneOf(picture('a', { hidden: true })))).toEqual([]);
    expect(printedSides(addElement(emptyScene(AREAS), 'back', text('b')))).toEqual(['back']);
  });

  it('adds a fifth picture where the first four can still be seen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 381 }), fc.integer({ min: 0, max: 457 }), (x, y) => {
        let scene = emptyScene(AREAS);
        for (const id of ['a', 'b', 'c', 'd', 'e']) {
          const [side] = scene.sides;
          if (side) scene = addElement(scene, 'front', picture(id, freePosition(side, { x, y })));
        }
        const places = scene.sides[0]?.elements.map((each) => `${each.x} ${each.y}`) ?? [];
        const room = Math.min((381 - x) / 12, (457 - y) / 12);
        expect(new Set(places).size).toBeGreaterThanOrEqual(Math.min(5, Math.floor(room)));
        expect(places[0]).toBe(`${x} ${y}`);
      }),
    );
  });

  it('begins with a picture inside the print area, in its proportions', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        (width, height) => {
          const placed = picture('a', {
            ...initialPlacement(AREAS[0], width, height),
            naturalWidth: width,
            naturalHeight: height,
          });
          const { left, top, right, bottom } = elementBounds(placed, measure);
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(-0.05);
          expect(right).toBeLessThanOrEqual(381.05);
          expect(bottom).toBeLessThanOrEqual(457.25);
        },
      ),
    );
  });
});
