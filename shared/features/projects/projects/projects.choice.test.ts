import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectChoices, withProjectChoice } from './projects.choice.ts';

const account = fc.uuid();
const code = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,3}$/).filter((text) => text.length <= 120);

test('each account finds its own choice again, and no other’s', () => {
  fc.assert(
    fc.property(account, code, account, code, (one, first, other, second) => {
      fc.pre(one !== other);
      const kept = withProjectChoice(withProjectChoice(null, one, first), other, second);
      expect(projectChoices(kept)).toEqual({ [one]: first, [other]: second });
      expect(projectChoices(withProjectChoice(kept, one, second))[one]).toBe(second);
    }),
  );
});

test('remembers a few accounts, the latest of them', () => {
  const ids = Array.from({ length: 9 }, (_, index) => `0000000${index}-0000-4000-8000-000000000000`);
  const kept = ids.reduce((cookie, id) => withProjectChoice(cookie, id, 'tee-1'), '');
  expect(Object.keys(projectChoices(kept))).toEqual(ids.slice(-5).toReversed());
});

test('reads any cookie without harm', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const [id, chosen] of Object.entries(projectChoices(text))) {
        expect(id).toMatch(/^[0-9a-f-]{36}$/);
        expect(chosen).toMatch(/^[a-z0-9-]{1,120}$/);
      }
    }),
  );
  expect(projectChoices(undefined)).toEqual({});
});
