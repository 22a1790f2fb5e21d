import { z } from 'zod';
import {
  fits,
  hasValues,
  type ImportableProduct,
  type ImportChange,
  importChangeSchema,
  valuesOf,
} from '../../../../shared/features/making/product-files/product-files.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineBulkAct, type RowOutcome } from '../../../platform/features/bulk-act.ts';
import {
  changeProducts,
  changeWords,
  type FoundProduct,
  type FoundWords,
  findWords,
  holdProducts,
  selectIds,
} from '../products/products.ts';
import { importable } from './plan-file.ts';
import { findChanges } from './product-imports.queries.ts';

const CHANGED_AGAIN = 'It was changed again since';
const CHANGED_SINCE_CHECK = 'It was changed again since the check';

interface Held {
  readonly found: FoundProduct;
  readonly words: FoundWords;
  readonly now: ImportableProduct;
  /** What the studio shows of it. */
  readonly studio: ImportableProduct;
}

async function hold(tx: Tx, projectId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Held>> {
  const products = await holdProducts(tx, projectId, ids);
  const words = new Map((await findWords(tx, projectId, selectIds(ids))).map((one) => [one.id, one]));
  return new Map(
    products.flatMap((found) => {
      const own = words.get(found.id);
      if (!own || found.product.isDeleted) return [];
      const now = importable(found, own);
      const studio = importable(
        { ...found, product: found.settings },
        { ...own, name: own.studioName, description: own.studioDescription },
      );
      return [[found.id, { found, words: own, now, studio }] as const];
    }),
  );
}

/** The same change of what the studio shows. It may hold colours that aren’t published yet: they stay. */
function studioChange({ now, studio }: Held, change: ImportChange): ImportChange {
  const { name, description, tags, priceMinor, colours } = change;
  const gone = colours && now.colours.filter((colour) => !colours.includes(colour));
  const left = gone && studio.colours.filter((colour) => !gone.includes(colour));
  const [first] = left ?? [];
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags }),
    ...(priceMinor !== undefined && { priceMinor }),
    ...(left && first !== undefined && { colours: left }),
    ...(left && first !== undefined && !left.includes(studio.defaultColour) && { defaultColour: first }),
  };
}

interface Change {
  readonly held: Held;
  readonly change: ImportChange;
  readonly studio: ImportChange;
}

const WORDS = { name: true, description: true, metaTitle: true, metaDescription: true } as const;
const wordsSchema = importChangeSchema.pick(WORDS);
const studioWordsSchema = importChangeSchema.pick({ name: true, description: true });
const valuesSchema = importChangeSchema.omit(WORDS);

/** Words first: whether a product fits a collection’s rules depends on them, too. */
async function apply(tx: Tx, projectId: string, changes: readonly Change[]): Promise<void> {
  await changeWords(
    tx,
    projectId,
    changes.map(({ held, change, studio }) => ({
      id: held.found.id,
      designId: held.found.designId,
      words: wordsSchema.parse(change),
      studio: studioWordsSchema.parse(studio),
    })),
  );
  await changeProducts(
    tx,
    projectId,
    changes.map(({ held, change, studio }) => ({
      found: held.found,
      change: valuesSchema.parse(change),
      settings: valuesSchema.parse(studio),
    })),
  );
}

const sidesSchema = z.object({ before: importChangeSchema, after: importChangeSchema });
const undoSchema = z.object({ product: sidesSchema, studio: sidesSchema });

/** Changes products as a checked file has them. */
export const importProductsAct = defineBulkAct({
  name: 'products.import',
  input: z.object({ import: z.uuid(), fileName: z.string() }),
  permission: 'edit-products',
  title: ({ fileName }) => `Import ${fileName}`,

  async run(ids, input, { tx, projectId }) {
    const held = await hold(tx, projectId, ids);
    const outcomes: RowOutcome[] = [];
    const changes: Change[] = [];
    for (const { productId: id, name, before, after } of await findChanges(tx, input.import, ids)) {
      const one = held.get(id);
      if (!one) outcomes.push({ id, name, reason: 'It no longer exists' });
      else if (!hasValues(one.now, before) || !fits(one.now, after))
        outcomes.push({ id, name: one.now.name, reason: CHANGED_SINCE_CHECK });
      else {
        const studio = studioChange(one, after);
        changes.push({ held: one, change: after, studio });
        outcomes.push({
          id,
          undo: {
            product: { before, after },
            studio: { before: valuesOf(one.studio, studio), after: studio },
          },
        });
      }
    }
    await apply(tx, projectId, changes);
    return outcomes;
  },

  async undo(rows, { tx, projectId }) {
    const held = await hold(
      tx,
      projectId,
      rows.map(({ id }) => id),
    );
    const outcomes: RowOutcome[] = [];
    const changes: Change[] = [];
    for (const row of rows) {
      const { product, studio } = undoSchema.parse(row.undo);
      const one = held.get(row.id);
      if (!one) outcomes.push({ id: row.id, reason: CHANGED_AGAIN });
      else if (!hasValues(one.now, product.after) || !fits(one.now, product.before))
        outcomes.push({ id: row.id, name: one.now.name, reason: CHANGED_AGAIN });
      else {
        outcomes.push({ id: row.id });
        changes.push({
          held: one,
          change: product.before,
          studio: hasValues(one.studio, studio.after) ? studio.before : {},
        });
      }
    }
    await apply(tx, projectId, changes);
    return outcomes;
  },
});
