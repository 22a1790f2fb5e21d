import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeFields } from './merge-fields.ts';

const fields = fc.record({ name: fc.nat(2), sort: fc.nat(2), rules: fc.option(fc.array(fc.nat(1))) });

test('of two people’s changes each is in the result, or named as a clash', () => {
  fc.assert(
    fc.property(fields, fields, fields, (seen, mine, theirs) => {
      const merged = mergeFields(seen, mine, theirs);
      const text = (value: unknown) => JSON.stringify(value);
      for (const name of ['name', 'sort', 'rules'] as const) {
        const isMine = text(mine[name]) !== text(seen[name]);
        const isTheirs = text(theirs[name]) !== text(seen[name]);
        expect(text(merged.fields[name])).toBe(text(isMine ? mine[name] : theirs[name]));
        expect(merged.clashes.includes(name)).toBe(
          isMine && isTheirs && text(mine[name]) !== text(theirs[name]),
        );
      }
    }),
  );
});
