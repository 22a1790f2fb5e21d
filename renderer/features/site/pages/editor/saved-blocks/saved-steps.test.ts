import { expect, test } from 'vitest';
import {
  applyCommand,
  differencesOf,
  flatBlockSchema,
  loadTree,
  type PageDoc,
  pageFieldsSchema,
  placesOf,
  savedContentOf,
} from '../../../../../../shared/features/site/pages/pages.ts';
import { blockTree } from '../document/block-tree.ts';
import {
  copiedBlocks,
  duplicateStep,
  isRefused,
  pasteStep,
  type Situation,
  type StepOrRefusal,
} from '../document/steps.ts';
import { backAtStep, backStep, blocksToSave, detachStep, placeSavedStep, shareStep } from './saved-steps.ts';

const EMPTY = loadTree(pageFieldsSchema.parse({ url: '/' }), []);
const quote = flatBlockSchema.parse({
  uid: 'quote',
  type: 'quote',
  parent: null,
  order: 'a0',
  properties: { text: 'Lovely' },
});
const saved = {
  id: '0199c9f4-0000-7000-8000-000000000001',
  name: 'Praise',
  version: 1,
  places: 1,
  pages: 1,
  content: [...savedContentOf([quote])],
};

const at = (doc: PageDoc, ...selection: string[]): Situation => ({ doc, tree: blockTree(doc), selection });
function after(doc: PageDoc, step: StepOrRefusal | null): PageDoc {
  if (!step || isRefused(step)) throw new Error('No step was made');
  const result = applyCommand(doc, step.command);
  if (result.refused) throw new Error(result.refused.message);
  return result.doc;
}
const START = after(EMPTY, { command: { kind: 'insert', blocks: [quote] }, words: '', said: '' });
const SHARED = after(START, shareStep(quote, saved));
const [place] = placesOf(SHARED);
if (!place) throw new Error('Nothing is shared');

test('the block that was shared becomes its first place', () => {
  expect(blocksToSave(at(START), quote)).toEqual([quote]);
  expect(placesOf(SHARED)).toHaveLength(1);
  expect(place.mark).toEqual({ id: saved.id, version: 1 });
  expect(differencesOf(place, saved.content)).toEqual([]);
});

test('duplicated and pasted blocks are plain ones, on this page and on others', () => {
  const there = at(SHARED, place.uid);
  expect(placesOf(after(SHARED, duplicateStep(there)))).toHaveLength(1);
  expect(placesOf(after(EMPTY, pasteStep(at(EMPTY), copiedBlocks(there))))).toEqual([]);
});

test('a saved block is placed as a place of a shared one, or as a copy', () => {
  const end = { parent: null, at: 1 };
  const again = after(SHARED, placeSavedStep(at(SHARED), { ...saved, isShared: true }, end));
  expect(placesOf(again)).toHaveLength(2);
  const copied = after(SHARED, placeSavedStep(at(SHARED), { ...saved, isShared: false }, end));
  expect([placesOf(copied).length, copied.blocks.size]).toEqual([1, 3]);
});

test('what differs goes back, one value or all, and a detached place is plain', () => {
  const set = { kind: 'set', uid: place.uid, path: 'text', value: 'Only here' } as const;
  const differing = after(SHARED, { command: set, words: '', said: '' });
  const [now] = placesOf(differing);
  if (!now) throw new Error('The place is gone');
  const differences = differencesOf(now, saved.content);
  expect(differences).toEqual([{ kind: 'value', uid: place.uid, name: 'text' }]);
  const whole = { place: now, saved, base: saved.content, differences };
  const one = backAtStep(now, saved.content, { uid: place.uid, name: 'text' }, 'Text');
  for (const step of [one, backStep(differing, whole)])
    expect(after(differing, step).blocks.get(place.uid)?.properties.text).toBe('Lovely');
  expect(placesOf(after(differing, detachStep(whole)))).toEqual([]);
});
