import { IconInbox, IconPlayerPlay } from '@tabler/icons-react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '../../../shared/contract/call.ts';
import { bulkAnswerSchema, linkedPage, numberedPage } from '../../../shared/contract/list.ts';
import { leastTableWidths, WIDTH_STEPS } from './column-widths.ts';
import { fitCount, fitTabs } from './fit-count.ts';
import { addKey, isScan, type KeyBurst, NO_BURST } from './key-burst.ts';
import { ariaSort, exportPath, nextSort, readListAddress, viewAddress } from './list-address.ts';
import { sortOut } from './list-bulk-bar.tsx';
import { bulkFor, columnsFor, defineList } from './list-definition.ts';
import { pagesBeside, rowsShown } from './list-foot.tsx';
import { mergeRows } from './live-rows.ts';

const call = defineCall({
  name: 'kites.list',
  method: 'GET',
  path: '/kites/',
  summary: 'Kites',
  access: 'public',
  query: z.object({
    view: z.enum(['flying', 'all']).default('flying'),
    search: z.string().trim().max(10).default(''),
    colour: z.enum(['red', 'blue']).optional(),
    page: z.coerce.number().int().min(1).max(100).default(1),
  }),
  answer: numberedPage(z.object({ id: z.string(), name: z.string(), torn: z.boolean() })),
});
const release = defineCall({
  name: 'kites.release',
  method: 'POST',
  path: '/kites/release/',
  summary: 'Lets kites go',
  access: 'public',
  body: z.object({ ids: z.array(z.string()) }),
  answer: bulkAnswerSchema,
});

const kites = {
  call,
  title: 'Kites',
  thing: { one: 'kite', many: 'kites' },
  rowId: ({ id }: { id: string }) => id,
  link: ({ id }: { id: string }) => `/kites/${id}/`,
  columns: [],
  views: [
    { id: 'flying', name: 'Flying' },
    { id: 'all', name: 'All' },
  ],
  search: { hint: 'Name', looksThrough: ['name'], view: 'all' },
  filters: [{ id: 'colour', title: 'Colour', any: 'Any', options: [{ value: 'red', text: 'Red' }] }],
  empty: { title: 'No kites', text: 'Make one.', icon: IconInbox },
} as const;
const list = defineList(kites);

describe('a list’s declaration', () => {
  test('is refused by the compiler where its call knows no such filter, value or view', () => {
    defineList({
      ...kites,
      // @ts-expect-error the call has no filter named length
      filters: [{ id: 'length', title: 'Length', any: 'Any', options: [] }],
    });
    defineList({
      ...kites,
      // @ts-expect-error no kite is green
      filters: [{ id: 'colour', title: 'Colour', any: 'Any', options: [{ value: 'green', text: 'Green' }] }],
    });
    // @ts-expect-error the call has no view named torn
    defineList({ ...kites, views: [{ id: 'torn', name: 'Torn' }] });
    // @ts-expect-error paging is no filter
    defineList({ ...kites, filters: [{ id: 'page', title: 'Page', any: 'Any', options: [] }] });
  });

  test('may use no key twice', () => {
    const action = { id: 'a', text: 'A', icon: IconInbox, to: () => '/', label: () => 'A' };
    expect(() => defineList({ ...kites, rowActions: [{ ...action, key: 'x' }] })).toThrow('a key twice: x');
    expect(() =>
      defineList({
        ...kites,
        rowActions: [
          { ...action, key: 'j' },
          { ...action, id: 'b', key: 'j' },
        ],
      }),
    ).toThrow('a key twice: j');
    expect(() => defineList({ ...kites, rowActions: [{ ...action, key: 'j' }] })).not.toThrow();
  });
});

test('a column whose values a member isn’t sent is left out', () => {
  const text = { kind: 'text', value: () => '', keep: 1, width: 8, card: 'line' } as const;
  const columns = [
    { ...text, id: 'name', title: 'Name' },
    { ...text, id: 'total', title: 'Total', needs: 'view-royalties' as const },
  ];
  const seen = (...permissions: ('view-royalties' | 'view-orders')[]) =>
    columnsFor(columns, permissions).map(({ id }) => id);
  expect(seen('view-orders')).toEqual(['name']);
  expect(seen('view-orders', 'view-royalties')).toEqual(['name', 'total']);
});

test('a list has no boxes for people whose answer says that they can’t change it', () => {
  const bulk = [
    {
      id: 'release',
      text: () => 'Release',
      icon: IconInbox,
      unless: () => null,
      to: () => '/release/',
    },
  ];
  const guarded = defineList({ ...kites, bulk, mayChange: ({ total }) => total > 1 });
  const page = { rows: [], pageSize: 50 };
  expect(bulkFor(guarded, [], { ...page, total: 2 })).toHaveLength(1);
  expect(bulkFor(guarded, [], { ...page, total: 1 })).toBeUndefined();
  expect(bulkFor(defineList({ ...kites, bulk }), [], { ...page, total: 1 })).toHaveLength(1);
});

describe('a list’s address', () => {
  const read = (address: string) => readListAddress(list, new URLSearchParams(address));

  test('says view, filters and page; what it leaves out is the usual', () => {
    expect(read('')).toEqual({
      view: 'flying',
      search: '',
      filters: {},
      sort: null,
      page: 1,
      query: { view: 'flying', search: '', page: 1 },
    });
    expect(read('view=all&colour=red&page=3')).toMatchObject({
      view: 'all',
      filters: { colour: 'red' },
      page: 3,
      query: { view: 'all', search: '', colour: 'red', page: 3 },
    });
  });

  test('searches every row, whatever the view', () => {
    expect(read('view=flying&search=+box+')).toMatchObject({
      view: null,
      search: 'box',
      query: { view: 'all', search: 'box' },
    });
  });

  test('leaves out what the call does not know or not like this', () => {
    expect(read('view=lost&colour=green&page=0&project=tide&length=3').query).toEqual(read('').query);
    expect(read('search=far+too+long+to+be+searched').query).toEqual(read('').query);
  });

  test('is always something that the call accepts', () => {
    const pairs = fc.array(
      fc.tuple(fc.constantFrom('view', 'search', 'colour', 'page', 'other'), fc.string()),
    );
    fc.assert(
      fc.property(pairs, (given) => {
        const { query } = readListAddress(list, new URLSearchParams(given));
        expect(call.query.safeParse(query).success).toBe(true);
      }),
    );
  });

  test('of the first view needs no word', () => {
    expect([viewAddress(list, '/kites/', 'flying'), viewAddress(list, '/kites/', 'all')]).toEqual([
      '/kites/',
      '/kites/?view=all',
    ]);
  });
});

describe('the order of rows', () => {
  test('turns with each press of a column’s head', () => {
    const name = { id: 'name', sort: 'ascending first' } as const;
    const placed = { id: 'placed', sort: 'descending first' } as const;
    expect(nextSort(name, null)).toBe('name');
    expect(nextSort(name, 'name')).toBe('-name');
    expect(nextSort(name, '-name')).toBe('name');
    expect(nextSort(placed, 'name')).toBe('-placed');
    expect(nextSort(placed, '-placed')).toBe('placed');
    expect(['name', '-name', 'placed', null].map((current) => ariaSort('name', current))).toEqual([
      'ascending',
      'descending',
      'none',
      'none',
    ]);
  });

  test('comes from the call: a column that it can’t sort by is refused', () => {
    const column = {
      id: 'name',
      title: 'Name',
      kind: 'text',
      value: () => '',
      keep: 1,
      width: 8,
      card: 'title',
    } as const;
    const sortable = {
      ...call,
      query: call.query.extend({ sort: z.enum(['name', '-name']).default('name') }),
    };
    const columns = [{ ...column, sort: 'ascending first' as const }];
    expect(() => defineList({ ...kites, columns })).toThrow('can’t sort by name');
    const sorted = defineList({ ...kites, call: sortable, columns });
    expect(readListAddress(sorted, new URLSearchParams('sort=-name')).sort).toBe('-name');
    expect(readListAddress(sorted, new URLSearchParams('sort=colour')).sort).toBe('name');
  });
});

test('an export takes the view, search, filters and order of the address, and no page', () => {
  const { page: _, ...narrowing } = call.query.shape;
  const file = { ...call, path: '/kites-export/', query: z.object(narrowing), answer: 'file' } as const;
  const place = readListAddress(list, new URLSearchParams('view=all&colour=red&page=3'));
  expect(exportPath(file, place)).toBe('/kites-export/?view=all&search=&colour=red');
});

describe('pages', () => {
  const numbered = (page: number, total: number, count: number) => ({
    answer: { rows: Array.from({ length: count }, () => ({})), total, pageSize: 50 },
    page,
  });
  const beside = ({ answer, page }: ReturnType<typeof numbered>) => pagesBeside(answer, page);

  test('that have numbers go from the first to the last', () => {
    expect(beside(numbered(1, 214, 50))).toEqual({ first: null, previous: null, next: { page: '2' } });
    expect(beside(numbered(5, 214, 14))).toEqual({ first: {}, previous: { page: '4' }, next: null });
    expect(beside(numbered(1, 50, 50))).toEqual({ first: null, previous: null, next: null });
    expect(beside(numbered(1, 0, 0))).toEqual({ first: null, previous: null, next: null });
  });

  test('continue by cursor where the numbers end, and return to them with the first page', () => {
    const { answer } = numbered(200, 10_001, 50);
    const before = { ...answer, next: 'n', previous: 'p' };
    expect(pagesBeside(before, 199).next).toEqual({ page: '200' });
    expect(pagesBeside(before, 200)).toEqual({
      first: {},
      previous: { page: '199' },
      next: { after: 'n' },
    });
    expect(pagesBeside(before, null)).toEqual({ first: {}, previous: { before: 'p' }, next: { after: 'n' } });
    expect(rowsShown(before, 200)).toBe('9,951–10,000 of 10,000+');
    expect(rowsShown(before, null)).toBeNull();
  });

  test('say which rows they show', () => {
    expect(rowsShown(numbered(5, 1214, 14).answer, 5)).toBe('201–214 of 1,214');
    expect(rowsShown(numbered(1, 0, 0).answer, 1)).toBeNull();
  });

  test('with a cursor link back to the first page', () => {
    const page = linkedPage(z.object({})).parse({ rows: [{}], next: '7', previous: '4' });
    expect(pagesBeside(page, 1)).toEqual({ first: {}, previous: { before: '4' }, next: { after: '7' } });
    expect(pagesBeside({ ...page, previous: null, next: null }, 1)).toEqual({
      first: null,
      previous: null,
      next: null,
    });
    expect(rowsShown(page, 1)).toBeNull();
  });
});

describe('columns', () => {
  const column = fc.record({
    id: fc.uuid(),
    keep: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    width: fc.integer({ min: 3, max: 15 }),
  });
  const columns = fc.uniqueArray(column, { selector: ({ id }) => id, minLength: 1, maxLength: 9 });

  test('that show at a width have room, whatever the table', () => {
    fc.assert(
      fc.property(
        columns,
        fc.integer({ min: 0, max: 8 }),
        fc.constantFrom(...WIDTH_STEPS),
        (all, controls, width) => {
          const least = leastTableWidths(all, controls);
          const shown = all.filter(({ id }) => {
            const from = least.get(id);
            return from === 'always' || (typeof from === 'number' && from <= width);
          });
          const always = all.filter(({ keep }) => keep === 1);
          const sum = (some: typeof all) => some.reduce((total, one) => total + one.width, controls);
          expect(sum(shown)).toBeLessThanOrEqual(Math.max(width, sum(always)));
        },
      ),
    );
  });

  test('leave by their worth, the later of two alike first', () => {
    const least = leastTableWidths(
      [
        { id: 'name', keep: 1, width: 20 },
        { id: 'first', keep: 2, width: 10 },
        { id: 'second', keep: 2, width: 10 },
        { id: 'little', keep: 4, width: 5 },
        { id: 'huge', keep: 4, width: 90 },
      ],
      3,
    );
    expect([...least]).toEqual([
      ['name', 'always'],
      ['first', 34],
      ['second', 44],
      ['little', 48],
      ['huge', 'never'],
    ]);
  });
});

test('views that do not fit leave room for the button that holds them', () => {
  expect(fitCount([100, 100, 100], 308, 4, 50)).toBe(3);
  expect(fitCount([100, 100, 100], 307, 4, 50)).toBe(2);
  expect(fitCount([100, 100, 100], 120, 4, 50)).toBe(0);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 20, max: 300 }), { maxLength: 12 }),
      fc.integer({ min: 0, max: 2000 }),
      (widths, room) => {
        const fits = fitCount(widths, room, 4, 60);
        const used = widths.slice(0, fits).reduce((sum, width) => sum + width + 4, 0);
        if (fits < widths.length && fits > 0) expect(used + 60).toBeLessThanOrEqual(room);
        else if (fits === widths.length) expect(used - 4).toBeLessThanOrEqual(Math.max(room, 0));
      },
    ),
  );
});

test('the view that one is in shows, even where its first letters are too wide', () => {
  const tabs = ['open', 'late', 'all'].map((id) => ({ id, isCurrent: id === 'late' }));
  const shownIn = (room: number) =>
    fitTabs(tabs, () => 100, { room, gap: 4, more: 50 }).shown.map(({ id }) => id);
  expect([308, 260, 160, 40].map(shownIn)).toEqual([
    ['open', 'late', 'all'],
    ['open', 'late'],
    ['late'],
    ['late'],
  ]);
});

describe('rows that change while somebody looks', () => {
  const row = (id: string, name = id) => ({ id, name });
  const idOf = ({ id }: { id: string }) => id;

  test('keep their places: changed, gone and new ones are told apart', () => {
    const [a, b, c] = [row('a'), row('b'), row('c')];
    const merged = mergeRows([a, b, c], [row('d'), c, row('a', 'A')], idOf);
    expect(merged).toEqual({
      rows: [
        { row: { id: 'a', name: 'A' }, state: 'changed' },
        { row: b, state: 'gone' },
        { row: c, state: 'same' },
      ],
      added: 1,
    });
  });

  test('never move, vanish or come by themselves', () => {
    const some = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(some, some, (before, after) => {
        const { rows, added } = mergeRows(
          before.map((id) => row(id)),
          after.map((id) => row(id)),
          idOf,
        );
        expect(rows.map((one) => one.row.id)).toEqual(before);
        expect(rows.filter(({ state }) => state !== 'gone').length + added).toBe(after.length);
      }),
    );
  });
});

describe('keys', () => {
  const typed = (keys: readonly (readonly [string, number])[]) =>
    keys.reduce<KeyBurst>((burst, [key, at]) => addKey(burst, key, at), NO_BURST);

  test('that come at a scanner’s pace are one code', () => {
    const code = typed([...'LK7Q2'].map((key, at) => [key, 1000 + at * 12] as const));
    expect(code.text).toBe('LK7Q2');
    expect(isScan(code)).toBe(true);
  });

  test('that a hand types are letters, each alone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...'jxr['), fc.integer({ min: 61, max: 900 })), { minLength: 1 }),
        (keys) => {
          let at = 1000;
          let burst = NO_BURST;
          for (const [key, pause] of keys) {
            at += pause;
            burst = addKey(burst, key, at);
            expect([burst.text, isScan(burst)]).toEqual([key, false]);
          }
        },
      ),
    );
  });
});

test('what an action fits is told apart from what it does not, with the reasons', () => {
  const action = {
    id: 'release',
    text: (count: number) => `Release ${count}`,
    icon: IconPlayerPlay,
    run: release,
    unless: ({ torn }: { torn: boolean }) => (torn ? 'Torn' : null),
  };
  expect(sortOut(action, [{ torn: true }, { torn: false }, { torn: true }])).toEqual({
    fit: [{ torn: false }],
    left: [{ reason: 'Torn', count: 2 }],
  });
});
