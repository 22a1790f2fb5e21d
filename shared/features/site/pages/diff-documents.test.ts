import fc from 'fast-check';
import { expect, test } from 'vitest';
import { docArb } from '../../../../tests/support/page-documents.ts';
import { applyCommand } from './apply-command.ts';
import { diffDocuments } from './diff-documents.ts';
import { isAlive, type PageDoc } from './page-document.ts';

const living = ({ page, blocks }: PageDoc) => ({
  page,
  blocks: [...blocks.values()].filter(isAlive).toSorted((one, two) => (one.uid < two.uid ? -1 : 1)),
});

test('the changes between two documents make one into the other', () => {
  fc.assert(
    fc.property(docArb, docArb, (from, to) => {
      const commands = diffDocuments(from, to);
      if (commands.length === 0) {
        expect(living(from)).toEqual(living(to));
        return;
      }
      const result = applyCommand(from, { kind: 'batch', commands }, { isChecked: true });
      if (result.refused) throw new Error(result.refused.code);
      expect(living(result.doc)).toEqual(living(to));
    }),
    { numRuns: 1_000 },
  );
});

test('a document has no changes to itself', () => {
  fc.assert(
    fc.property(docArb, (doc) => {
      expect(diffDocuments(doc, doc)).toEqual([]);
    }),
  );
});
