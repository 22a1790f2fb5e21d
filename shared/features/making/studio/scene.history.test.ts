import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { designSettingsSchema } from '../products/products.ts';
import { applyChanges, changesSchema, type DesignDoc } from './scene.history.commands.ts';
import { compareDesigns } from './scene.history.compare.ts';
import type { TakeableRow } from './scene.history.rows.ts';
import { inverseOf, isAboutSame, stacksOf } from './scene.history.steps.ts';
import { changeWords } from './scene.history.words.ts';
import {
  addElement,
  elementSchema,
  emptyScene,
  groupElements,
  removeElements,
  reorderElements,
  type Scene,
  type SceneElement,
  transformElements,
  translation,
  updateElement,
} from './studio.ts';

const AREAS = [
  { side: 'front', widthMm: 381, heightMm: 457.2 },
  { side: 'back', widthMm: 381, heightMm: 457.2 },
] as const;
const settings = designSettingsSchema.parse({ name: 'Otter' });

const shape = (id: string) =>
  elementSchema.parse({ kind: 'shape', id, shape: 'rect', x: 50, y: 50, width: 20, height: 20 });
const text = (id: string, words: string) =>
  elementSchema.parse({
    kind: 'text',
    id,
    text: words,
    fontId: 'lato',
    size: 20,
    x: 50,
    y: 80,
    colour: '#112233',
  });

const IDS = Array.from({ length: 12 }, (_, index) => `e${index}`);
const idArb = fc.constantFrom(...IDS);
/** What a field of a product keeps as it is typed. */
const wordsArb = fc.constantFrom('Sea', 'Shore', 'Sand & stone', '海', '😀');
const sideArb = fc.constantFrom('front' as const, 'back' as const);

type Edit = (doc: DesignDoc) => Pick<DesignDoc, 'scene' | 'settings'>;
const onScene =
  (change: (scene: Scene) => Scene): Edit =>
  (doc) => ({ scene: change(doc.scene), settings: doc.settings });

/** Puts an element on another side, wherever it lies. */
const toSide = (scene: Scene, id: string, side: 'front' | 'back'): Scene => {
  const element = scene.sides.flatMap(({ elements }) => elements).find((each) => each.id === id);
  return element ? addElement(removeElements(scene, new Set([id])), side, element) : scene;
};
const addOnce = (scene: Scene, side: 'front' | 'back', element: SceneElement): Scene =>
  scene.sides.some(({ elements }) => elements.some(({ id }) => id === element.id))
    ? scene
    : addElement(scene, side, element);

const editArb: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(idArb, sideArb).map(([id, side]) => onScene((scene) => addOnce(scene, side, shape(id)))),
  fc
    .tuple(idArb, sideArb, wordsArb)
    .map(([id, side, words]) => onScene((scene) => addOnce(scene, side, text(id, words)))),
  idArb.map((id) => onScene((scene) => removeElements(scene, new Set([id])))),
  fc
    .tuple(idArb, idArb, fc.integer({ min: -30, max: 30 }))
    .map(([one, other, dx]) =>
      onScene((scene) => transformElements(scene, new Set([one, other]), translation(dx, 1))),
    ),
  fc
    .tuple(idArb, fc.constantFrom('forward' as const, 'backward' as const, 'front' as const, 'back' as const))
    .map(([id, where]) => onScene((scene) => reorderElements(scene, new Set([id]), where))),
  fc.tuple(idArb, sideArb).map(([id, side]) => onScene((scene) => toSide(scene, id, side))),
  fc
    .tuple(idArb, fc.boolean())
    .map(([id, hidden]) => onScene((scene) => updateElement(scene, id, { hidden }))),
  fc
    .tuple(idArb, idArb)
    .map(([one, other]) => onScene((scene) => groupElements(scene, new Set([one, other]), 'g'))),
  fc.tuple(fc.constantFrom('name' as const, 'description' as const), wordsArb).map(
    ([field, value]): Edit =>
      (doc) => ({ scene: doc.scene, settings: { ...doc.settings, [field]: value } }),
  ),
);

const FIRST: DesignDoc = { scene: emptyScene(AREAS), settings, removed: [] };
const shown = ({ scene, settings: kept }: DesignDoc) => JSON.parse(JSON.stringify({ scene, settings: kept }));

function done(doc: DesignDoc, edit: Edit) {
  const changes = compareDesigns(doc, edit(doc));
  if (!changes) throw new Error('The sides are the same');
  const applied = applyChanges(doc, changes, { isTrusted: true });
  return { changes, applied };
}

describe('steps of a design', () => {
  it('lead to what was made of it, and each of 10,000 is taken back equal', () => {
    let count = 0;
    fc.assert(
      fc.property(fc.array(editArb, { minLength: 40, maxLength: 60 }), (edits) => {
        let doc = FIRST;
        for (const edit of edits) {
          const wanted = edit(doc);
          const { changes, applied } = done(doc, edit);
          count += 1;
          if (!applied) {
            expect(changes).toEqual([]);
            continue;
          }
          expect(shown(applied.doc)).toEqual(shown({ ...wanted, removed: [] }));
          // As the server does it: parsed, and out of JSON.
          const sent = changesSchema.parse(JSON.parse(JSON.stringify(changes)));
          expect(shown(applyChanges(doc, sent)?.doc ?? doc)).toEqual(shown(applied.doc));
          const back = applyChanges(applied.doc, applied.inverse, { isTrusted: true });
          expect(shown(back?.doc ?? applied.doc)).toEqual(shown(doc));
          doc = applied.doc;
        }
      }),
      { numRuns: 250 },
    );
    expect(count).toBeGreaterThanOrEqual(10_000);
  });

  it('keep what is changed of a removed element for its return', () => {
    const made =
      done(
        FIRST,
        onScene((scene) => addElement(scene, 'front', text('a', 'Sea'))),
      ).applied?.doc ?? FIRST;
    const gone = done(
      made,
      onScene((scene) => removeElements(scene, new Set(['a']))),
    ).applied;
    if (!gone) throw new Error('It was there');
    const changed = applyChanges(gone.doc, [{ kind: 'set', id: 'a', fields: { text: 'Shore' } }]);
    const back = applyChanges(changed?.doc ?? gone.doc, gone.inverse);
    expect(back?.doc.scene.sides[0]?.elements).toMatchObject([{ id: 'a', text: 'Shore' }]);
    expect(back?.doc.removed).toEqual([]);
  });

  it('refuse what an element can’t have, and leave an element’s id and kind alone', () => {
    const made =
      done(
        FIRST,
        onScene((scene) => addElement(scene, 'front', shape('a'))),
      ).applied?.doc ?? FIRST;
    expect(applyChanges(made, [{ kind: 'set', id: 'a', fields: { width: -4 } }])).toBeNull();
    expect(applyChanges(made, [{ kind: 'set', id: 'b', fields: { width: 4 } }])).toBeNull();
    expect(applyChanges(made, [{ kind: 'product', fields: { priceMinor: -1 } }])).toBeNull();
    expect(applyChanges(made, [{ kind: 'product', fields: { revision: 1 } }])).toBeNull();
    const set = applyChanges(made, [{ kind: 'set', id: 'a', fields: { id: 'b', kind: 'text', x: 1 } }]);
    expect(set?.doc.scene.sides[0]?.elements).toMatchObject([{ id: 'a', kind: 'shape', x: 1 }]);
  });

  it('put two elements that were added at one place both there', () => {
    const made = [shape('a'), shape('b')].reduce(
      (doc, element) =>
        done(
          doc,
          onScene((scene) => addElement(scene, 'front', element)),
        ).applied?.doc ?? doc,
      FIRST,
    );
    const mine = done(
      made,
      onScene((scene) => addElement(scene, 'front', shape('c'))),
    ).changes;
    const theirs = done(
      made,
      onScene((scene) => addElement(scene, 'front', shape('d'))),
    ).changes;
    const both = [theirs, mine].reduce((doc, changes) => applyChanges(doc, changes)?.doc ?? doc, made);
    expect(both.scene.sides[0]?.elements.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('what a person can take back', () => {
  const row = (
    id: string,
    step: string,
    undoes: string | null,
    fields: Record<string, unknown> = { x: 1 },
  ): TakeableRow => ({
    id,
    step,
    undoes,
    tab: 't',
    words: id,
    changes: [{ kind: 'set', id: 'a', fields }],
    inverse: [{ kind: 'set', id: 'a', fields: { x: 0 } }],
  });

  it('follows from the rows alone', () => {
    const rows = [row('1', '1', null), row('2', '1', null), row('3', '3', null)];
    expect(stacksOf(rows).undo.map(({ id, rows: of }) => [id, of.length])).toEqual([
      ['1', 2],
      ['3', 1],
    ]);
    const undone = [...rows, row('4', '4', '3')];
    expect(stacksOf(undone)).toMatchObject({ undo: [{ id: '1' }], redo: [{ id: '4' }] });
    const again = [...undone, row('5', '5', '4')];
    expect(stacksOf(again)).toMatchObject({ undo: [{ id: '1' }, { id: '5' }], redo: [] });
    expect(stacksOf([...undone, row('6', '6', null)]).redo).toEqual([]);
  });

  it('tells others’ changes of the same field from changes of another field', () => {
    const [step] = stacksOf([row('1', '1', null)]).undo;
    if (!step) throw new Error('One step was made');
    expect(inverseOf(step)).toEqual([{ kind: 'set', id: 'a', fields: { x: 0 } }]);
    expect(isAboutSame(step, [{ kind: 'set', id: 'a', fields: { x: 4 } }])).toBe(true);
    expect(isAboutSame(step, [{ kind: 'set', id: 'a', fields: { hidden: true } }])).toBe(false);
    expect(isAboutSame(step, [{ kind: 'set', id: 'b', fields: { x: 4 } }])).toBe(false);
  });
});

it('steps have words', () => {
  const words = (doc: DesignDoc, edit: Edit) => changeWords(doc, done(doc, edit).changes);
  const add = onScene((scene) => addElement(scene, 'front', text('a', 'Sea breeze')));
  const made = done(FIRST, add).applied?.doc ?? FIRST;
  expect(words(FIRST, add)).toBe('added “Sea breeze”');
  expect(
    words(
      made,
      onScene((scene) => transformElements(scene, new Set(['a']), translation(3, 0))),
    ),
  ).toBe('moved “Sea breeze”');
  expect(
    words(
      made,
      onScene((scene) => updateElement(scene, 'a', { hidden: true })),
    ),
  ).toBe('hid “Sea breeze”');
  expect(
    words(
      made,
      onScene((scene) => removeElements(scene, new Set(['a']))),
    ),
  ).toBe('deleted “Sea breeze”');
  expect(words(made, (doc) => ({ scene: doc.scene, settings: { ...doc.settings, priceMinor: 900 } }))).toBe(
    'changed the price',
  );
});
