import { sql } from 'kysely';
import { z } from 'zod';
import { productEditOrderSchema } from '../../../../shared/features/making/products/products.calls.ts';
import {
  editableProductSchema,
  editTitle,
  formerValues,
  isStillChanged,
  PRODUCT_LIMITS,
  type PublishIssue,
  type VerdictCode,
} from '../../../../shared/features/making/products/products.ts';
import { cutTo } from '../../../../shared/rules/text/excerpt.ts';
import { type ActContext, defineBulkAct, type RowOutcome } from '../../../platform/features/bulk-act.ts';
import { copyDesigns, deleteDrafts, listRevisions, restoreDrafts } from '../studio/studio.ts';
import { listBundles } from './bundle-products.queries.ts';
import { asReason, findUnaccepted } from './check-publishing.ts';
import {
  type ChangedProduct,
  changeProducts,
  type FoundProduct,
  holdProducts,
} from './edit-products.queries.ts';
import { planEdit, type SoldColours } from './plan-edit.ts';
import { selectIds } from './product-rows.queries.ts';
import { lockNewProducts } from './products.queries.ts';
import { planPublish, publishDrafts, publishedSchema } from './publish-many.ts';
import { renderProductJob } from './render-product.job.ts';

const changeSchema = editableProductSchema.partial();
const changesSchema = z.object({ before: changeSchema, after: changeSchema });
const undoSchema = z.union([
  z.object({ design: z.record(z.string(), z.unknown()) }),
  publishedSchema,
  z.object({
    product: changesSchema,
    settings: changesSchema,
    /** The colours it is sold in from when their pictures are made. */
    drawn: changeSchema.optional(),
  }),
]);
type Undo = z.output<typeof undoSchema>;

const CHANGED_AGAIN = 'It was changed again since';

/** How a row is called where it stays as it was. */
const rowName = ({ name, isDraft }: FoundProduct) => name || (isDraft ? 'Untitled draft' : 'Untitled');

const LOSING = 'It would sell at a loss';

type Draws = ChangedProduct & {
  readonly draws?: SoldColours | undefined;
  readonly onto?: readonly string[] | undefined;
};

function undoOf({ found, change, settings, draws }: Draws, deleted: ReadonlyMap<string, unknown>) {
  if (deleted.has(found.id)) return { design: deleted.get(found.id) };
  return {
    product: {
      before: found.isDraft ? {} : formerValues(found.product, { ...change, ...draws }),
      after: found.isDraft ? {} : change,
    },
    settings: { before: formerValues(found.settings, settings), after: settings },
    ...(draws && { drawn: draws }),
  };
}

/** Asks for the pictures of colours; the products are sold in them from then on. */
async function drawColours(
  { tx, projectId, jobs }: ActContext,
  changed: readonly Draws[],
  accepts: readonly VerdictCode[] = [],
): Promise<void> {
  const acceptsUnseen = accepts.includes('vanishes');
  const payloads = changed.flatMap(({ found: { id, versionId }, draws, onto }) =>
    draws && versionId
      ? [{ projectId, productId: id, versionId, ...draws, ...(onto && { onto: [...onto] }), acceptsUnseen }]
      : [],
  );
  await jobs.enqueueAll(tx, renderProductJob, payloads, { group: projectId });
}

/** What has been accepted. */
interface Yes {
  readonly allowLoss: boolean;
  readonly accepts: readonly VerdictCode[];
}

/** Why something stays as it is for want of a yes; null where nothing is wanting. */
function lackingYes(
  { isLosing, flaws }: { readonly isLosing: boolean; readonly flaws: readonly PublishIssue[] },
  { allowLoss, accepts }: Yes,
): string | null {
  if (isLosing && !allowLoss) return LOSING;
  const [flaw] = findUnaccepted(flaws, { verdict: accepts, acceptsLoss: allowLoss });
  return flaw ? asReason(flaw.message) : null;
}

async function publishMany(
  ids: readonly string[],
  { maxProducts, ...yes }: Yes & { readonly maxProducts: number },
  { tx, projectId, accountId, jobs }: ActContext,
): Promise<readonly RowOutcome[]> {
  await lockNewProducts(tx, projectId);
  const bundles = await listBundles(tx, projectId, selectIds(ids));
  const planned = await planPublish(tx, projectId, await holdProducts(tx, projectId, ids));
  const drafts = planned.flatMap((one) =>
    one.reason === undefined && lackingYes(one, yes) === null ? [one.draft] : [],
  );
  const made = await publishDrafts(tx, drafts, {
    projectId,
    accountId,
    maxProducts,
    accepts: yes.accepts,
    jobs,
  });
  return [
    ...bundles,
    ...planned.map((one): RowOutcome => {
      const { id } = one.found;
      const undo = made.get(id);
      if (undo) return { id, undo };
      const reason = one.reason ?? lackingYes(one, yes) ?? PLAN_FULL;
      return { id, name: rowName(one.found), reason };
    }),
  ];
}

const PLAN_FULL = 'Your plan has no room for it';

type Published = z.output<typeof publishedSchema>['published'];

/** Takes products out of the store, and makes drafts of their designs again. Their orders keep showing them. */
async function unpublish(
  rows: readonly { readonly id: string; readonly published: Published }[],
  { tx, projectId, accountId }: ActContext,
): Promise<readonly RowOutcome[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ published }) => published.product);
  const found = new Map((await holdProducts(tx, projectId, ids)).map((product) => [product.id, product]));
  const revisions = await listRevisions(
    tx,
    projectId,
    rows.map(({ id }) => id),
  );
  const changed: ChangedProduct[] = [];
  const outcomes = rows.map(({ id, published }): RowOutcome => {
    const product = found.get(published.product);
    const isSame =
      product?.product.priceMinor === published.priceMinor &&
      product.product.salePriceMinor === null &&
      !product.product.isDeleted &&
      revisions.get(id) === published.revision;
    if (!product || !isSame) return { id, ...(product && { name: rowName(product) }), reason: CHANGED_AGAIN };
    changed.push({ found: product, change: { isDeleted: true }, settings: {} });
    return { id };
  });
  await changeProducts(tx, projectId, changed);
  await copyDesigns(
    tx,
    projectId,
    changed.map(({ found: { designId, name } }) => ({ id: designId, name })),
    accountId,
  );
  return outcomes;
}

type FieldUndo = Extract<Undo, { readonly product: unknown }>;

/** The fields of a product as they were before an edit, unless it was changed again since. */
function restoreProduct(found: FoundProduct, undo: FieldUndo): Draws | { readonly reason: string } {
  const { before, after } = undo.product;
  const isSettingStill = isStillChanged(found.settings, undo.settings.after);
  const settings = isSettingStill ? undo.settings.before : {};
  if (undo.drawn) {
    const isStill = isStillChanged(found.product, undo.drawn) || isStillChanged(found.product, before);
    const { colours, defaultColour } = before;
    if (!isStill || !isSettingStill || !colours || defaultColour === undefined)
      return { reason: CHANGED_AGAIN };
    return { found, change: before, settings, draws: { colours, defaultColour } };
  }
  if (!isStillChanged(found.product, after) || (found.isDraft && !isSettingStill))
    return { reason: CHANGED_AGAIN };
  const { priceMinor = found.product.priceMinor, salePriceMinor = found.product.salePriceMinor } = before;
  const isPriced = before.priceMinor !== undefined || before.salePriceMinor !== undefined;
  if (isPriced && priceMinor !== null && salePriceMinor !== null && salePriceMinor >= priceMinor)
    return { reason: 'Its sale price wouldn’t be lower than its price' };
  if (found.isAddressTaken && before.isDeleted === false)
    return { reason: 'Another product has its address now' };
  return { found, change: before, settings };
}

/** One edit of many products and drafts. */
export const editProductsAct = defineBulkAct({
  name: 'products.edit',
  input: productEditOrderSchema.extend({
    /** Products that the plan includes, for publishing. */
    maxProducts: z.int().optional(),
  }),
  permission: 'edit-products',
  title: ({ edit }) => editTitle(edit),

  async run(ids, { edit, allowLoss, accepts, maxProducts = 0 }, context) {
    const { tx, projectId } = context;
    const yes = { allowLoss, accepts };
    if (edit.kind === 'publish') return publishMany(ids, { ...yes, maxProducts }, context);
    const failed: RowOutcome[] = await listBundles(tx, projectId, selectIds(ids));
    const changed: Draws[] = [];
    for (const planned of await planEdit(tx, edit, await holdProducts(tx, projectId, ids))) {
      const { id } = planned.found;
      const name = rowName(planned.found);
      const reason = planned.reason ?? lackingYes(planned, yes);
      if (planned.reason !== undefined || reason !== null) failed.push({ id, name, reason: reason ?? '' });
      else changed.push(planned);
    }
    const deleted = await changeProducts(tx, projectId, changed);
    await drawColours(context, changed, accepts);
    return [...failed, ...changed.map((one) => ({ id: one.found.id, undo: undoOf(one, deleted) }))];
  },

  async undo(rows, context) {
    const { tx, projectId } = context;
    const undos = rows.map((row) => ({ id: row.id, undo: undoSchema.parse(row.undo) }));
    const designs = undos.flatMap(({ undo }) => ('design' in undo ? [undo.design] : []));
    const restored = await restoreDrafts(tx, projectId, designs);
    const published = undos.flatMap(({ id, undo }) =>
      'published' in undo ? [{ id, published: undo.published }] : [],
    );
    const others = undos.filter(({ undo }) => !('published' in undo));
    const held = await holdProducts(
      tx,
      projectId,
      others.map(({ id }) => id),
    );
    const found = new Map(held.map((product) => [product.id, product]));
    const outcomes: RowOutcome[] = [...(await unpublish(published, context))];
    const changed: Draws[] = [];
    for (const { id, undo } of others) {
      const product = found.get(id);
      const named = product && { name: rowName(product) };
      if ('design' in undo)
        outcomes.push(restored.has(id) ? { id } : { id, ...named, reason: CHANGED_AGAIN });
      else if (!product || 'published' in undo) outcomes.push({ id, reason: CHANGED_AGAIN });
      else {
        const restoring = restoreProduct(product, undo);
        if ('reason' in restoring) outcomes.push({ id, ...named, ...restoring });
        else {
          outcomes.push({ id });
          changed.push(restoring);
        }
      }
    }
    await changeProducts(tx, projectId, changed);
    await drawColours(context, changed);
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
      products.map(({ designId, name }) => ({
        id: designId,
        name: name === '' ? '' : cutTo(`Copy of ${name}`, PRODUCT_LIMITS.nameLength),
      })),
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
