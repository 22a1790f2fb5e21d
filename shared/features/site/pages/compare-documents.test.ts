import fc from 'fast-check';
import { expect, test } from 'vitest';
import { docArb } from '../../../../tests/support/page-documents.ts';
import { applyCommand } from './apply-command.ts';
import { compareDocuments, type PageDifference } from './compare-documents.ts';
import { flatBlockSchema, type NewFlatBlock } from './flat-block.ts';
import { openDocument, type PageDoc, saveTree } from './page-document.ts';
import { pageFieldsSchema } from './page-fields.ts';
import { takeBack } from './take-back.ts';

const pageOf = (blocks: readonly NewFlatBlock[], title = 'About'): PageDoc =>
  openDocument({
    page: pageFieldsSchema.parse({ url: '/about/', properties: { title } }),
    blocks: blocks.map((block) => flatBlockSchema.parse(block)),
    sequence: 1,
  });

const text = (uid: string, order: string, title: string, parent: string | null = null): NewFlatBlock => ({
  uid,
  type: 'textBlock',
  parent,
  order,
  properties: { title },
});

const words = (difference: PageDifference): string => {
  switch (difference.kind) {
    case 'page':
      return `page ${difference.path}`;
    case 'changed':
      return `changed ${difference.block.uid} ${difference.names.join()}`;
    case 'moved':
      return `moved ${difference.block.uid} from after ${difference.from.after?.uid} to after ${difference.to.after?.uid}`;
    default:
      return `${difference.kind} ${difference.block.uid} +${difference.more}`;
  }
};

test('names what was added, removed, moved and changed, each once', () => {
  const before = pageOf([
    text('one', 'a0', 'One'),
    text('two', 'a1', 'Two'),
    text('three', 'a2', 'Three'),
    text('four', 'a3', 'Four'),
  ]);
  const after = pageOf(
    [
      text('four', 'Zz', 'Four'),
      text('one', 'a0', 'One more'),
      text('three', 'a2', 'Three'),
      { uid: 'row', type: 'row', parent: null, order: 'a4' },
      text('inside', 'a0', 'Inside', 'row'),
    ],
    'About us',
  );
  expect(compareDocuments(before, after).map(words)).toEqual([
    'page properties.title',
    'moved four from after three to after undefined',
    'changed one title',
    'added row +1',
    'removed two +0',
  ]);
});

test('one block that changed its place among many is one move', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const before = pageOf(names.map((name, at) => text(name, `a${at}`, name)));
  const after = pageOf(['b', 'c', 'd', 'e', 'a', 'f'].map((name, at) => text(name, `a${at}`, name)));
  expect(compareDocuments(before, after).map(words)).toEqual(['moved a from after undefined to after e']);
});

test('a document has no difference from itself', () => {
  fc.assert(
    fc.property(docArb, (doc) => {
      expect(compareDocuments(doc, doc)).toEqual([]);
    }),
  );
});

test('taking each difference back, one after the other, ends at the earlier version', () => {
  fc.assert(
    fc.property(docArb, docArb, fc.nat(), (earlier, later, pick) => {
      let now = later;
      for (let turn = 0; turn < 30; turn += 1) {
        const open = compareDocuments(earlier, now);
        if (open.length === 0) return;
        const possible = open.flatMap((difference) => {
          const commands = takeBack(now, earlier, difference);
          return commands && commands.length > 0 ? [commands] : [];
        });
        const commands = possible[pick % possible.length];
        if (!commands) throw new Error('Nothing can be taken back');
        const result = applyCommand(now, { kind: 'batch', commands: [...commands] }, { isChecked: true });
        if (result.refused) {
          // A holder that would lie in what it holds: another difference comes first.
          expect(result.refused.code).toBe('inside-itself');
          return;
        }
        now = result.doc;
      }
      throw new Error('It never ends');
    }),
    { numRuns: 1_000 },
  );
});

test('taken back, a removed block returns to its place with what lay in it', () => {
  const before = pageOf([
    text('one', 'a0', 'One'),
    { uid: 'row', type: 'row', parent: null, order: 'a1' },
    text('inside', 'a0', 'Inside', 'row'),
    text('last', 'a2', 'Last'),
  ]);
  const removed = applyCommand(before, { kind: 'remove', uids: ['row'] });
  if (removed.refused) throw new Error(removed.refused.code);
  const [difference] = compareDocuments(before, removed.doc);
  const commands = difference && takeBack(removed.doc, before, difference);
  const back = applyCommand(removed.doc, { kind: 'batch', commands: [...(commands ?? [])] });
  if (back.refused) throw new Error(back.refused.code);
  expect(saveTree(back.doc)).toEqual(saveTree(before));
});
