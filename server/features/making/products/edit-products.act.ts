import { sql } from 'kysely';
import { z } from 'zod';
import { productEditOrderSchema } from '../../../../shared/features/making/products/products.calls.ts';
import {
  editableProductSchema,
  editTitle,
  formerValues,
  isStillChanged,
} from '../../../../shared/features/making/products/products.ts';
import { defineBulkAct, type RowOutcome } from '../../../platform/features/bulk-act.ts';
import { copyDesigns, deleteDrafts, restoreDrafts } from '../studio/studio.ts';
import { listBundles } from './bundle-products.queries.ts';
import {
  type ChangedProduct,
  changeProducts,
  type FoundProduct,
  holdProducts,
} from './edit-products.queries.ts';
import { planEdit } from './plan-edit.ts';
import { selectIds } from './product-rows.queries.ts';

const changeSchema = editableProductSchema.partial();
const changesSchema = z.object({ before: changeSchema, after: changeSchema });
const undoSchema = z.union([
  z.object({ design: z.record(z.string(), z.unknown()) }),
  z.object({ product: changesSchema, settings: changesSchema }),
]);

const CHANGED_AGAIN = 'It was changed again since';

/** How a row is called where it stays as it was. */
const rowName = ({ name, isDraft }: FoundProduct) => name || (isDraft ? 'Untitled draft' : 'Untitled');

function undoOf({ found, change, settings }: ChangedProduct, deleted: ReadonlyMap<string, unknown>) {
  if (deleted.has(found.id)) return { design: deleted.get(found.id) };
  return {
    product: {
      before: found.isDraft ? {} : formerValues(found.product, change),
      after: found.isDraft ? {} : change,
    },
    settings: { before: formerValues(found.settings, settings), after: settings },
  };
}

/** One edit of many products and drafts. */
export const editProductsAct = defineBulkAct({
  name: 'products.edit',
  input: productEditOrderSchema,
  permission: 'edit-products',
  title: ({ edit }) => editTitle(edit),

  async run(ids, { edit, allowLoss }, { tx, projectId }) {
    const failed: RowOutcome[] = await listBundles(tx, projectId, selectIds(ids));
    const changed: ChangedProduct[] = [];
    for (const planned of await planEdit(tx, edit, await holdProducts(tx, projectId, ids))) {
      const { id } = planned.found;
      const name = rowName(planned.found);
      if (planned.reason !== undefined) failed.push({ id, name, reason: planned.reason });
      else if (planned.isLosing && !allowLoss) failed.push({ id, name, reason: 'It would sell at a loss' });
      else changed.push(planned);
    }
    const deleted = await changeProducts(tx, projectId, changed);
    return [...failed, ...changed.map((one) => ({ id: one.found.id, undo: undoOf(one, deleted) }))];
  },

  async undo(rows, { tx, projectId }) {
    const undos = rows.map((row) => ({ id: row.id, undo: undoSchema.parse(row.undo) }));
    const designs = undos.flatMap(({ undo }) => ('design' in undo ? [undo.design] : []));
    const restored = await restoreDrafts(tx, projectId, designs);
    const ids = undos.map(({ id }) => id);
    const found = new Map((await holdProducts(tx, projectId, ids)).map((product) => [product.id, product]));
    const outcomes: RowOutcome[] = [];
    const changed: ChangedProduct[] = [];
    for (const { id, undo } of undos) {
      const product = found.get(id);
      const named = product && { name: rowName(product) };
      if ('design' in undo)
        outcomes.push(restored.has(id) ? { id } : { id, ...named, reason: CHANGED_AGAIN });
      else if (!product) outcomes.push({ id, reason: CHANGED_AGAIN });
      else if (!isStillChanged(product.product, undo.product.after))
        outcomes.push({ id, ...named, reason: CHANGED_AGAIN });
      else if (product.isAddressTaken && undo.product.before.isDeleted === false)
        outcomes.push({ id, ...named, reason: 'Another product has its address now' });
      else {
        const isSettingStill = isStillChanged(product.settings, undo.settings.after);
        if (product.isDraft && !isSettingStill) {
          outcomes.push({ id, ...named, reason: CHANGED_AGAIN });
          continue;
        }
        outcomes.push({ id });
        changed.push({
          found: product,
          change: undo.product.before,
          settings: isSettingStill ? undo.settings.before : {},
        });
      }
    }
    await changeProducts(tx, projectId, changed);
    return outcomes;
  },
});

const copySchema = z.object({ copy: z.uuid() });

/** Makes a draft of each product or draft, with the same design. */
export const duplicateProductsAct = defineBulkAct({
  name: 'products.duplicate',
  input: z.object({}),
  permission: 'edit-products',
  title: () => 'Duplicate',

  async run(ids, _, { tx, projectId, accountId }) {
    const products = (await holdProducts(tx, projectId, ids)).filter(({ product }) => !product.isDeleted);
    const copies = await copyDesigns(
      tx,
      projectId,
      products.map(({ designId, name }) => ({ id: designId, name })),
      accountId,
    );
    return [
      ...(await listBundles(tx, projectId, selectIds(ids))),
      ...products.map((product) => ({ id: product.id, undo: { copy: copies.get(product.designId) } })),
    ];
  },

  async undo(rows, { tx, projectId }) {
    const copies = rows.map((row) => ({ id: row.id, copy: copySchema.parse(row.undo).copy }));
    const deleted = await deleteDrafts(
      tx,
      projectId,
      copies.map(({ copy }) => copy),
      sql`revision = 1`,
    );
    return copies.map(({ id, copy }) =>
      deleted.has(copy) ? { id } : { id, reason: 'Its copy was changed or published since' },
    );
  },
});
