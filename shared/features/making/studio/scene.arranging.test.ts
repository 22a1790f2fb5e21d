import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addElement,
  alignElements,
  type BoundsMm,
  boundsAround,
  canGroup,
  copyElements,
  distributeElements,
  elementBounds,
  elementSchema,
  elementsTakenWith,
  emptyScene,
  groupElements,
  groupToEnter,
  insertAbove,
  type MeasureText,
  parentPath,
  placeElements,
  removeElements,
  reorderElements,
  type Scene,
  type SceneElement,
  sceneHashInput,
  sceneSchema,
  selectedUnits,
  storedSceneSchema,
  transformElements,
  transformPoint,
  translation,
  ungroupElements,
  updateElements,
} from './studio.ts';

const AREA = { side: 'front', widthMm: 381, heightMm: 457.2 } as const;
const measure: MeasureText = (text) => ({ width: text.size * 3, height: text.size });
const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

const number = (min: number, max: number) => fc.integer({ min, max });
const fields = fc.record({
  x: number(-100, 480),
  y: number(-100, 560),
  rotation: number(-179, 180),
  width: number(5, 200),
  height: number(5, 200),
});
const element = (id: string) =>
  fc
    .oneof(
      fields.map((place) => ({ kind: 'shape', shape: 'rect', ...place })),
      fields.map(({ x, y, rotation }) => ({
        kind: 'text',
        text: 'Otter',
        fontId: 'anton',
        size: 30,
        colour: '#000000',
        x,
        y,
        rotation,
      })),
    )
    .map((made): SceneElement => elementSchema.parse({ id, ...made }));

const sceneWith = (elements: readonly SceneElement[]): Scene =>
  elements.reduce<Scene>((scene, each) => addElement(scene, 'front', each), emptyScene([AREA]));
const scenes = fc.tuple(...IDS.map(element)).map(sceneWith);
const someIds = fc.subarray(IDS, { minLength: 1 }).map((ids) => new Set(ids));
const elementsIn = (scene: Scene): readonly SceneElement[] => scene.sides[0]?.elements ?? [];
const byId = (scene: Scene) => new Map(elementsIn(scene).map((each) => [each.id, each]));

const grouped = fc
  .tuple(scenes, fc.array(someIds, { maxLength: 4 }))
  .map(([scene, selections]) =>
    selections.reduce((now, ids, index) => groupElements(now, ids, `g${index}`), scene),
  );

/** What the rules of groups ask for: two members at least, next to each other, one inside the other. */
function expectTidy(scene: Scene): void {
  const elements = elementsIn(scene);
  for (const group of new Set(elements.flatMap(({ groups }) => groups ?? []))) {
    const at = elements.flatMap(({ groups }, index) => (groups?.includes(group) ? [index] : []));
    expect(at.length).toBeGreaterThan(1);
    expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBe(at.length - 1);
    const paths = at.map((index) => elements[index]?.groups ?? []);
    const above = paths.map((path) => path.slice(0, path.indexOf(group)).join());
    expect(new Set(above).size).toBe(1);
  }
}

describe('groups', () => {
  const steps = fc.array(
    fc.oneof(
      someIds.map((ids) => (scene: Scene, turn: number) => groupElements(scene, ids, `n${turn}`)),
      someIds.map((ids) => (scene: Scene) => ungroupElements(scene, ids)),
      fc.tuple(someIds, fc.constantFrom('forward', 'backward', 'front', 'back')).map(
        ([ids, to]) =>
          (scene: Scene) =>
            reorderElements(scene, ids, to),
      ),
      fc.tuple(someIds, fc.constantFrom(...IDS), number(0, 4), fc.constantFrom('above', 'below')).map(
        ([ids, id, depth, where]) =>
          (scene: Scene) =>
            placeElements(scene, ids, { id, depth, where }),
      ),
      someIds.map((ids) => (scene: Scene, turn: number) => {
        const elements = elementsIn(scene);
        const chosen = elements.filter(({ id }) => ids.has(id));
        let count = 0;
        const newId = () => `copy ${turn} ${count++}`;
        return insertAbove(scene, 'front', copyElements(chosen, newId, parentPath(elements, ids)), ids);
      }),
      fc.constantFrom(...IDS).map((id) => (scene: Scene) => removeElements(scene, new Set([id]))),
    ),
    { maxLength: 12 },
  );

  it('stay together and valid whatever is done, and nothing is lost or made twice', () => {
    fc.assert(
      fc.property(scenes, steps, (scene, changes) => {
        let now = scene;
        for (const [turn, change] of changes.entries()) {
          const before = JSON.stringify(now);
          const next = change(now, turn);
          expect(JSON.stringify(now)).toBe(before);
          now = next;
          expectTidy(now);
        }
        expect(sceneSchema.parse(now)).toEqual(now);
      }),
    );
  });

  it('stay whole when a part of them moves into another group', () => {
    const drawn = sceneWith(fc.sample(fc.tuple(...IDS.map(element)), { numRuns: 1, seed: 7 })[0] ?? []);
    const two = groupElements(
      groupElements(drawn, new Set(['a', 'b']), 'first'),
      new Set(['c', 'd', 'e', 'f']),
      'second',
    );
    const moved = placeElements(two, new Set(['c', 'd']), { id: 'a', depth: 1, where: 'above' });
    expectTidy(moved);
    const groups = elementsIn(moved).map(({ id, groups: path }) => [id, path]);
    expect(Object.fromEntries(groups)).toMatchObject({ c: ['first'], d: ['first'], e: ['second'] });
    const mixed = groupElements(drawn, new Set(['c', 'd', 'e']), 'second');
    const out = placeElements(mixed, new Set(['b', 'c']), { id: 'd', depth: 1, where: 'below' });
    expectTidy(out);
    expect(byId(out).get('c')?.groups).toEqual(['second']);
  });

  it('keep what prints but for the order, and ungrouping brings back each element as it was', () => {
    fc.assert(
      fc.property(scenes, someIds, (scene, ids) => {
        const apart = ungroupElements(groupElements(scene, ids, 'g'), ids);
        const places = (each: Scene) => [...byId(each).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(places(apart)).toEqual(places(scene));
      }),
    );
  });

  it('are no part of what is hashed for print, so that a design without them keeps its hash', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const all = new Set(IDS);
        expect(sceneHashInput(groupElements(scene, all, 'g'))).toBe(sceneHashInput(scene));
      }),
    );
  });

  it('are taken as a whole by a press, and one by one inside', () => {
    fc.assert(
      fc.property(grouped, fc.constantFrom(...IDS), (scene, id) => {
        const elements = elementsIn(scene);
        let entered: string | null = null;
        let before = new Set(IDS);
        for (;;) {
          const taken = new Set(elementsTakenWith(elements, id, entered));
          expect(taken.has(id)).toBe(true);
          expect([...taken].every((each) => before.has(each))).toBe(true);
          expect(selectedUnits(elements, taken)).toHaveLength(1);
          const found: SceneElement | undefined = elements.find((each) => each.id === id);
          const next: string | null = found ? groupToEnter(found, entered) : null;
          if (next === null) break;
          entered = next;
          before = taken;
        }
        expect(elementsTakenWith(elements, id, entered)).toEqual([id]);
      }),
    );
  });

  it('are opened from designs stored before there were any', () => {
    const stored = {
      version: 1,
      sides: [
        {
          ...AREA,
          elements: [{ kind: 'shape', id: 'old', shape: 'rect', x: 10, y: 10, width: 20, height: 20 }],
        },
      ],
    };
    const scene = storedSceneSchema.parse(stored);
    expect(elementsIn(scene)[0]?.groups).toBeUndefined();
    expect(canGroup(elementsIn(scene), new Set(['old']))).toBe(false);
  });
});

describe('moving, turning and scaling together', () => {
  const similarity = fc.record({
    about: fc.record({ x: number(-50, 430), y: number(-50, 500) }),
    dx: number(-100, 100),
    dy: number(-100, 100),
    degrees: number(-180, 180),
    factor: fc.double({ min: 0.6, max: 1.6, noNaN: true }),
  });

  it('takes every centre where the transform takes it', () => {
    fc.assert(
      fc.property(scenes, someIds, similarity, (scene, ids, by) => {
        const after = byId(transformElements(scene, ids, by));
        for (const each of elementsIn(scene)) {
          const now = after.get(each.id);
          const wanted = ids.has(each.id) ? transformPoint(by, each) : each;
          expect(Math.abs((now?.x ?? 0) - wanted.x)).toBeLessThan(0.01);
          expect(Math.abs((now?.y ?? 0) - wanted.y)).toBeLessThan(0.01);
        }
      }),
    );
  });

  it('leaves a group turned by 30 degrees and taken apart where it was seen', () => {
    fc.assert(
      fc.property(scenes, someIds, (scene, ids) => {
        const by = { ...translation(0, 0), about: { x: 190, y: 228 }, degrees: 30 };
        const whole = transformElements(groupElements(scene, ids, 'g'), ids, by);
        const apart = byId(ungroupElements(whole, ids));
        for (const [id, each] of byId(whole)) {
          const { groups: _groups, ...rest } = apart.get(id) ?? each;
          expect(each).toMatchObject(rest);
        }
      }),
    );
  });

  it('comes back after there and back, and leaves what is locked', () => {
    fc.assert(
      fc.property(scenes, someIds, similarity, (scene, ids, by) => {
        const locked = updateElements(scene, ids, { locked: true });
        expect(transformElements(locked, ids, by)).toEqual(locked);
        const turnedBack = { ...by, dx: 0, dy: 0, factor: 1 };
        const there = transformElements(scene, ids, turnedBack);
        const back = byId(transformElements(there, ids, { ...turnedBack, degrees: -by.degrees }));
        for (const each of elementsIn(scene)) {
          expect(Math.abs((back.get(each.id)?.x ?? 0) - each.x)).toBeLessThan(0.02);
          const turn = Math.abs((back.get(each.id)?.rotation ?? 0) - each.rotation) % 360;
          expect(Math.min(turn, 360 - turn)).toBeLessThan(0.02);
        }
      }),
    );
  });

  it('never makes anything smaller or larger than can be printed', () => {
    fc.assert(
      fc.property(scenes, someIds, fc.double({ min: 0, max: 1e4, noNaN: true }), (scene, ids, factor) => {
        const after = transformElements(scene, ids, { ...translation(0, 0), factor });
        expect(sceneSchema.safeParse(after).success).toBe(true);
      }),
    );
  });
});

describe('lining up', () => {
  /** The same by hand: each unit on its own, from its box. */
  const boxes = (scene: Scene, ids: ReadonlySet<string>): BoundsMm[] =>
    selectedUnits(elementsIn(scene), ids).flatMap((unit) => boundsAround(unit, measure) ?? []);

  it('brings one edge of all to the outermost, and moves nothing along the other axis', () => {
    fc.assert(
      fc.property(grouped, someIds, (scene, ids) => {
        const before = boxes(scene, ids);
        const after = boxes(alignElements(scene, ids, 'left', measure), ids);
        const wanted = before.length > 1 ? Math.min(...before.map(({ left }) => left)) : 0;
        for (const [index, box] of after.entries()) {
          expect(box.left).toBeCloseTo(wanted, 1);
          expect(box.top).toBeCloseTo(before[index]?.top ?? Number.NaN, 6);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves the same gap everywhere, between the outer edges', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const ids = new Set(IDS);
        const before = boxes(scene, ids);
        const after = boxes(distributeElements(scene, ids, 'across', measure), ids);
        const left = (all: readonly BoundsMm[]) => Math.min(...all.map((box) => box.left));
        const middle = (index: number) => (before[index]?.left ?? 0) + (before[index]?.right ?? 0);
        const order = before.map((_, index) => index).sort((a, b) => middle(a) - middle(b));
        const sorted = order.flatMap((index) => after[index] ?? []);
        const gaps = sorted.slice(1).map((box, index) => box.left - (sorted[index]?.right ?? 0));
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.05);
        // Where they overlap, a long one may reach over the first.
        if (Math.min(...gaps) >= 0) expect(left(after)).toBeCloseTo(left(before), 1);
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps a group’s inside as it is', () => {
    fc.assert(
      fc.property(grouped, someIds, (scene, ids) => {
        const after = byId(alignElements(scene, ids, 'bottom', measure));
        for (const unit of selectedUnits(elementsIn(scene), ids)) {
          const shifts = unit.map((each) => (after.get(each.id)?.y ?? 0) - each.y);
          expect(Math.max(...shifts) - Math.min(...shifts)).toBeLessThan(0.011);
        }
      }),
    );
  });

  it('turned elements count by what is seen of them', () => {
    fc.assert(
      fc.property(scenes, fc.constantFrom(...IDS), (scene, id) => {
        const after = byId(alignElements(scene, new Set([id]), 'right', measure)).get(id);
        expect(after && elementBounds(after, measure).right).toBeCloseTo(AREA.widthMm, 1);
      }),
    );
  });
});

describe('the order', () => {
  it('goes past one neighbour, or to an end, and keeps the order of the selection', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) =>
      elementSchema.parse({ kind: 'shape', id, shape: 'rect', x: 0, y: 0, width: 9, height: 9 }),
    );
    if (!a || !b || !c || !d) throw new Error('Four elements');
    const scene = sceneWith([a, b, c, d]);
    const order = (each: Scene) =>
      elementsIn(each)
        .map(({ id }) => id)
        .join('');
    const ids = new Set(['a', 'b']);
    expect(order(reorderElements(scene, ids, 'forward'))).toBe('cabd');
    expect(order(reorderElements(scene, ids, 'front'))).toBe('cdab');
    expect(order(reorderElements(scene, new Set(['b', 'd']), 'backward'))).toBe('badc');
    expect(order(reorderElements(scene, new Set(['d']), 'back'))).toBe('dabc');
    const inGroup = groupElements(scene, new Set(['b', 'c']), 'g');
    expect(order(reorderElements(inGroup, new Set(['a']), 'forward'))).toBe('bcad');
    expect(order(reorderElements(inGroup, new Set(['b']), 'forward'))).toBe('acbd');
    expect(order(reorderElements(inGroup, new Set(['c']), 'front'))).toBe('abcd');
    const into = placeElements(inGroup, new Set(['a']), { id: 'c', depth: 1, where: 'above' });
    expect(order(into)).toBe('bcad');
    expect(elementsIn(into).map(({ groups }) => groups?.length ?? 0)).toEqual([1, 1, 1, 0]);
    const out = placeElements(into, new Set(['b']), { id: 'd', depth: 0, where: 'above' });
    expect(order(out)).toBe('cadb');
    expect(elementsIn(out).map(({ groups }) => groups?.length ?? 0)).toEqual([1, 1, 0, 0]);
  });

  it('loses and doubles nothing where someone else has parted a group', () => {
    const made = ['a', 'b', 'c', 'd'].map((id) =>
      elementSchema.parse({ kind: 'shape', id, shape: 'rect', x: 0, y: 0, width: 9, height: 9 }),
    );
    const parted = sceneWith(made.map((each) => (each.id === 'c' ? each : { ...each, groups: ['g'] })));
    for (const id of ['a', 'b', 'c', 'd'])
      for (const to of ['forward', 'backward', 'front', 'back'] as const) {
        const ids = elementsIn(reorderElements(parted, new Set([id]), to)).map((each) => each.id);
        expect(ids.toSorted(), `${id} ${to}`).toEqual(['a', 'b', 'c', 'd']);
      }
  });
});
