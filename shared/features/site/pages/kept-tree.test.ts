import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyCommand } from './apply-command.ts';
import { flatBlockSchema } from './flat-block.ts';
import { keepTree } from './kept-tree.ts';
import { keysAt } from './order-keys.ts';
import { loadTree, type PageDoc, saveTree } from './page-document.ts';
import { pageFieldsSchema } from './page-fields.ts';

const empty = loadTree(pageFieldsSchema.parse({ url: '/' }), []);
const insert = (doc: PageDoc, uid: string, type: string, parent: string | null): PageDoc => {
  const siblings = [...doc.blocks.values()].filter((block) => block.parent === parent).length;
  const [order = 'a0'] = keysAt([], 0, siblings + 1).slice(-1);
  const block = flatBlockSchema.parse({ uid, type, parent, order });
  const applied = applyCommand(doc, { kind: 'insert', blocks: [block] });
  if (applied.refused) throw new Error(applied.refused.message);
  return applied.doc;
};
const set = (doc: PageDoc, uid: string, title: string): PageDoc => {
  const applied = applyCommand(doc, { kind: 'set', uid, path: 'title', value: title });
  return applied.refused ? doc : applied.doc;
};

const page = ['r', 's'].reduce(
  (doc, row) => insert(insert(insert(doc, row, 'row', null), `${row}1`, 'pod', row), `${row}2`, 'pod', row),
  insert(empty, 'top', 'textBlock', null),
);

test('only the changed block and what holds it are new', () => {
  const save = keepTree();
  const before = save(page);
  const after = save(set(page, 'r2', 'Sea'));
  expect(after[0]).toBe(before[0]);
  expect(after[2]).toBe(before[2]);
  expect(after[1]).not.toBe(before[1]);
  expect(after[1]?.items[0]).toBe(before[1]?.items[0]);
  expect(after[1]?.items[1]?.properties.title).toBe('Sea');
  expect(save(set(page, 'r2', 'Sea'))).not.toBe(before);
});

test('a page that is the same is the same list', () => {
  const save = keepTree();
  expect(save({ blocks: new Map(page.blocks) })).toBe(save(page));
});

test('it is always the tree that is saved', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.constantFrom('top', 'r', 'r1', 'r2', 's', 's1', 's2'), fc.constantFrom('set', 'remove')),
        { maxLength: 8 },
      ),
      (changes) => {
        const save = keepTree();
        let doc = page;
        for (const [uid, kind] of changes) {
          const removed = kind === 'remove' ? applyCommand(doc, { kind: 'remove', uids: [uid] }) : null;
          doc = removed && !removed.refused ? removed.doc : set(doc, uid, `${uid} ${changes.length}`);
          expect(save(doc)).toEqual(saveTree(doc));
        }
      },
    ),
  );
});
