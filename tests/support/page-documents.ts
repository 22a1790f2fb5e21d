import fc from 'fast-check';
import { flatBlockSchema } from '../../shared/features/site/pages/flat-block.ts';
import { openDocument, type PageDoc } from '../../shared/features/site/pages/page-document.ts';
import { pageFieldsSchema } from '../../shared/features/site/pages/page-fields.ts';

const UIDS = ['p', 'q', 'r', 's', 't'];
const KEYS = ['a0', 'a1', 'a2', 'a3', 'a4'];

/** A page whose blocks may each lie in one before them. */
export const docArb: fc.Arbitrary<PageDoc> = fc
  .record({
    order: fc.shuffledSubarray(UIDS),
    parents: fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }),
    keys: fc.shuffledSubarray(KEYS, { minLength: 5, maxLength: 5 }),
    titles: fc.array(fc.option(fc.string({ maxLength: 3 })), { minLength: 5, maxLength: 5 }),
    columns: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 5, maxLength: 5 }),
    dead: fc.subarray(UIDS, { maxLength: 2 }),
    title: fc.string({ maxLength: 5 }),
  })
  .map(({ order, parents, keys, titles, columns, dead, title }) => {
    const gone = new Set(dead);
    const blocks = order.map((uid, index) => {
      const parent = order.slice(0, index).filter((one) => !gone.has(one))[parents[index] ?? 0] ?? null;
      return flatBlockSchema.parse({
        uid,
        type: 'row',
        parent,
        order: keys[index],
        size: { x: columns[index] },
        properties: titles[index] === null ? {} : { title: titles[index] },
        flags: { deleted: gone.has(uid) },
      });
    });
    const page = pageFieldsSchema.parse({ url: '/', properties: { title } });
    return openDocument({ page, blocks, sequence: 0 });
  });
