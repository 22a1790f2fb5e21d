import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addEntry,
  dropEntry,
  dropLevel,
  MENU_MOVES,
  type MenuEntry,
  menuEntriesSchema,
  moveEntry,
  placeInMenu,
  removeEntry,
  showMenu,
  withoutPart,
} from './menu.ts';

/** An outline written as `A B> C>>`. */
const outline = (text: string): MenuEntry[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const label = word.replace(/>/g, '');
      return {
        uid: label,
        label,
        level: word.length - label.length + 1,
        target: { kind: 'home' },
        picture: '',
      };
    });
const written = (entries: readonly MenuEntry[]): string =>
  entries.map(({ label, level }) => label + '>'.repeat(level - 1)).join(' ');

/** Any outline of up to twelve entries. */
const outlines = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 12 }).map((wanted) => {
  let above = 0;
  return wanted.map((level, at): MenuEntry => {
    above = Math.min(level, above + 1);
    return { uid: `e${at}`, label: `e${at}`, level: above, target: { kind: 'home' }, picture: '' };
  });
});

const parents = (entries: readonly MenuEntry[]) =>
  new Map(
    entries.map(({ uid, level }, at) => [
      uid,
      entries.slice(0, at).findLast((above) => above.level < level)?.uid ?? null,
    ]),
  );

describe('moves in a menu', () => {
  it.each([
    ['A B C', 'B', 'up', 'B A C'],
    ['A B> C D>', 'C', 'up', 'C D> A B>'],
    ['A B> C D>', 'A', 'down', 'C D> A B>'],
    ['A B> C>', 'B', 'down', 'A C> B>'],
    ['A B', 'B', 'in', 'A B>'],
    ['A B> C D>', 'C', 'in', 'A B> C> D>>'],
    ['A B> C>', 'B', 'out', 'A C> B'],
    ['A B> C>> D>', 'C', 'out', 'A B> C> D>'],
  ] as const)('%s: %s goes %s and makes %s', (before, uid, move, after) => {
    expect(written(moveEntry(outline(before), uid, move))).toBe(after);
  });

  it.each([
    ['A B', 'A', 'up'],
    ['A B', 'B', 'down'],
    ['A B', 'A', 'in'],
    ['A B', 'B', 'out'],
    ['A B> C>', 'B', 'up'],
    ['A B C> D>>', 'B', 'out'],
    ['A B C> D>>', 'C', 'in'],
    ['A B', 'gone', 'up'],
  ] as const)('%s: %s can’t go %s', (before, uid, move) => {
    const entries = outline(before);
    expect(moveEntry(entries, uid, move)).toBe(entries);
  });

  it('keeps every entry, the outline and what belongs to the moved one', () => {
    const step = fc.record({ at: fc.nat(11), move: fc.constantFrom(...MENU_MOVES) });
    fc.assert(
      fc.property(outlines, fc.array(step, { maxLength: 20 }), (start, steps) => {
        let entries: readonly MenuEntry[] = start;
        for (const { at, move } of steps) {
          const moved = entries[at % entries.length];
          if (!moved) return;
          const before = parents(entries);
          entries = moveEntry(entries, moved.uid, move);
          const after = parents(entries);
          expect(menuEntriesSchema.safeParse(entries).success).toBe(true);
          for (const [uid, parent] of before) if (uid !== moved.uid) expect(after.get(uid)).toBe(parent);
        }
        expect(entries.map(({ uid }) => uid).toSorted()).toEqual(start.map(({ uid }) => uid).toSorted());
      }),
    );
  });

  it('undoes up with down and in with out', () => {
    fc.assert(
      fc.property(outlines, fc.nat(11), (entries, pick) => {
        const { uid = '' } = entries[pick % entries.length] ?? {};
        const up = moveEntry(entries, uid, 'up');
        if (up !== entries) expect(moveEntry(up, uid, 'down')).toEqual(entries);
        const inside = moveEntry(entries, uid, 'in');
        if (inside !== entries) expect(moveEntry(inside, uid, 'out')).toEqual(entries);
      }),
    );
  });

  it('drops an entry anywhere without taking others’ entries', () => {
    fc.assert(
      fc.property(
        outlines,
        fc.nat(11),
        fc.nat(12),
        fc.integer({ min: -2, max: 6 }),
        (entries, pick, at, level) => {
          const { uid = '' } = entries[pick % entries.length] ?? {};
          const rest = withoutPart(entries, uid);
          const place = Math.min(at, rest.length);
          const after = dropEntry(entries, uid, { at: place, level });
          expect(menuEntriesSchema.safeParse(after).success).toBe(true);
          expect(after.map((each) => each.uid).toSorted()).toEqual(
            entries.map((each) => each.uid).toSorted(),
          );
          const [before, now] = [parents(entries), parents(after)];
          for (const each of entries)
            if (each.uid !== uid) expect(now.get(each.uid)).toBe(before.get(each.uid));
          if (dropLevel(entries, uid, place, level) === null) expect(after).toBe(entries);
        },
      ),
    );
  });
});

describe('a menu', () => {
  it('removes an entry with all that belongs to it', () => {
    expect(written(removeEntry(outline('A B> C>> D'), 'A'))).toBe('D');
  });

  it('adds an entry next to the chosen one, up to 100', () => {
    const entry = { uid: 'New', label: 'New', target: { kind: 'home' as const }, picture: '' };
    expect(written(addEntry(outline('A B> C'), entry, 'A'))).toBe('A B> New C');
    expect(written(addEntry(outline('A B> C'), entry, 'B'))).toBe('A B> New> C');
    const full = Array.from({ length: 100 }, (__, at) => ({ ...entry, uid: `e${at}`, level: 1 }));
    expect(addEntry(full, entry, null)).toBe(full);
  });

  it('tells where an entry is', () => {
    expect(placeInMenu(outline('A B> C>> D>'), 'D')).toEqual({
      position: 2,
      count: 2,
      level: 2,
      parent: 'A',
      inside: 0,
    });
    expect(placeInMenu(outline('A B> C>> D>'), 'A').inside).toBe(3);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://example.com/',
    '//example.com/',
    'https://me@example.com/',
    'https://example.com/\u0000',
    '/basket/',
    `https://example.com/${'a'.repeat(600)}`,
  ])('can’t link to %s', (href) => {
    const [entry] = outline('A');
    expect(menuEntriesSchema.safeParse([{ ...entry, target: { kind: 'address', href } }]).success).toBe(
      false,
    );
    expect(menuEntriesSchema.safeParse([{ ...entry, picture: href }]).success).toBe(false);
  });

  it('refuses what isn’t an outline', () => {
    expect(menuEntriesSchema.safeParse(outline('A>')).success).toBe(false);
    expect(menuEntriesSchema.safeParse(outline('A B>>')).success).toBe(false);
    expect(menuEntriesSchema.safeParse([...outline('A'), ...outline('A')]).success).toBe(false);
    expect(menuEntriesSchema.safeParse(outline('A B> C>>')).success).toBe(true);
  });
});

describe('what shoppers see', () => {
  const id = '0197a2a4-0000-7000-8000-000000000001';
  const gone = '0197a2a4-0000-7000-8000-000000000002';
  const at = (label: string, level: number, target: MenuEntry['target']): MenuEntry => ({
    uid: label,
    label,
    level,
    target,
    picture: '',
  });
  const paths = new Map([[id, '/collection/tees/']]);
  const labels = (entries: readonly MenuEntry[]) =>
    showMenu(entries, paths).map(({ label, href }) => [label, href]);

  it('leaves out what can’t be opened, and keeps it as the heading of entries that can', () => {
    expect(
      labels([
        at('Home', 1, { kind: 'home' }),
        at('Old', 1, { kind: 'collection', id: gone }),
        at('Shop', 1, { kind: 'collection', id: gone }),
        at('Tees', 2, { kind: 'collection', id }),
        at('Empty', 1, { kind: 'heading' }),
        at('Also empty', 2, { kind: 'heading' }),
        at('Blog', 1, { kind: 'address', href: 'https://example.com/' }),
      ]),
    ).toEqual([
      ['Home', '/'],
      ['Shop', null],
      ['Tees', '/collection/tees/'],
      ['Blog', 'https://example.com/'],
    ]);
  });
});
