import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsAround } from './scene.arranging.ts';
import { putOnSide } from './scene.sides.ts';
import { elementSchema, emptyScene, SCENE_LIMITS, type Scene, type Side, sideOf } from './scene.ts';

const AREAS = [
  { side: 'front' as const, widthMm: 380, heightMm: 450 },
  { side: 'back' as const, widthMm: 380, heightMm: 450 },
  { side: 'left' as const, widthMm: 90, heightMm: 60 },
];
const measureText = () => ({ width: 0, height: 0 });
let made = 0;
const newId = () => {
  made += 1;
  return `new-${made}`;
};
const by = { newId, measureText };

const box = (id: string, fields: object = {}) =>
  elementSchema.parse({
    kind: 'shape',
    id,
    shape: 'rect',
    fill: '#aa3300',
    x: 100,
    y: 100,
    width: 40,
    height: 30,
    ...fields,
  });
function sceneWith(front: readonly ReturnType<typeof box>[], back: typeof front = []): Scene {
  const scene = emptyScene(AREAS);
  scene.sides[0]?.elements.push(...front);
  scene.sides[1]?.elements.push(...back);
  return scene;
}
const on = (scene: Scene | undefined, side: Side) => (scene && sideOf(scene, side)?.elements) ?? [];
const put = (scene: Scene, ids: readonly string[], to: Side, how: 'copy' | 'move') =>
  putOnSide(scene, { from: 'front', to, ids: new Set(ids), how }, by);

const boxArb = fc.record({
  x: fc.double({ min: 20, max: 360, noNaN: true }),
  y: fc.double({ min: 20, max: 430, noNaN: true }),
  width: fc.double({ min: 30, max: 300, noNaN: true }),
  height: fc.double({ min: 30, max: 300, noNaN: true }),
  rotation: fc.constantFrom(0, 30, 90),
});
const howArb = fc.constantFrom('copy' as const, 'move' as const);

describe('elements that are put on another side', () => {
  it('are there in place, and a copy leaves the original', () => {
    const done = put(sceneWith([box('a')]), ['a'], 'back', 'copy');
    expect(on(done?.scene, 'front')).toEqual([box('a')]);
    expect(on(done?.scene, 'back')).toEqual([{ ...box('a'), id: done?.ids[0] }]);
  });

  it('stay the same elements where they are moved', () => {
    const done = put(sceneWith([box('a'), box('b', { x: 200 })]), ['a'], 'back', 'move');
    expect(on(done?.scene, 'front').map(({ id }) => id)).toEqual(['b']);
    expect(on(done?.scene, 'back')).toEqual([box('a')]);
    expect(done?.ids).toEqual(['a']);
  });

  it('lie inside a smaller side, and look the same', () => {
    fc.assert(
      fc.property(fc.array(boxArb, { minLength: 1, maxLength: 4 }), howArb, (boxes, how) => {
        const elements = boxes.map((fields, at) => box(`e${at}`, fields));
        const ids = elements.map(({ id }) => id);
        const done = put(sceneWith(elements), ids, 'left', how);
        const there = on(done?.scene, 'left');
        const bounds = boundsAround(there, measureText);
        expect(there).toHaveLength(elements.length);
        expect(bounds?.left).toBeGreaterThan(-0.01);
        expect(bounds?.top).toBeGreaterThan(-0.01);
        expect(bounds?.right).toBeLessThan(90.01);
        expect(bounds?.bottom).toBeLessThan(60.01);
        for (const [at, element] of there.entries())
          expect(element).toMatchObject({ kind: 'shape', fill: '#aa3300', rotation: boxes[at]?.rotation });
        expect(on(done?.scene, 'front')).toHaveLength(how === 'copy' ? elements.length : 0);
      }),
    );
  });

  it('never lie exactly over an earlier copy', () => {
    const once = put(sceneWith([box('a')]), ['a'], 'back', 'copy');
    const twice = once && put(once.scene, ['a'], 'back', 'copy');
    const [first, second] = on(twice?.scene, 'back');
    expect([second?.x, second?.y]).not.toEqual([first?.x, first?.y]);
  });

  it('stay grouped as a whole, and leave a group that they were a part of', () => {
    const members = ['a', 'b', 'c'].map((id, at) => box(id, { x: 50 + at * 60, groups: ['g'] }));
    const whole = put(sceneWith(members), ['a', 'b', 'c'], 'back', 'move');
    expect(on(whole?.scene, 'back').map(({ groups }) => groups)).toEqual([['g'], ['g'], ['g']]);
    const part = put(sceneWith(members), ['a'], 'back', 'move');
    expect(on(part?.scene, 'back').map(({ groups }) => groups)).toEqual([undefined]);
    expect(on(part?.scene, 'front').map(({ groups }) => groups)).toEqual([['g'], ['g']]);
    const copied = put(sceneWith(members), ['a', 'b', 'c'], 'back', 'copy');
    const groups = new Set(on(copied?.scene, 'back').flatMap((each) => each.groups ?? []));
    expect(groups.size).toBe(1);
    expect(groups.has('g')).toBe(false);
  });

  it('don’t go where there is no side, or no room', () => {
    const scene = sceneWith([box('a')]);
    expect(put(scene, ['a'], 'right', 'copy')).toBeNull();
    expect(put(scene, ['a'], 'front', 'move')).toBeNull();
    expect(put(scene, ['b'], 'back', 'move')).toBeNull();
    const full = Array.from({ length: SCENE_LIMITS.elementsPerSide }, (_, at) => box(`full-${at}`));
    for (const how of ['copy', 'move'] as const)
      expect(put(sceneWith([box('a')], full), ['a'], 'back', how)).toBeNull();
  });
});
