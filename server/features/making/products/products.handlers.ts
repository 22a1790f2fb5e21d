import { z } from 'zod';
import { conflict, forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import {
  PRODUCTS_PAGE_SIZE,
  type ProductEdit,
  PUBLISH_ROWS_MAX,
} from '../../../../shared/features/making/products/products.ts';
import { tierOf } from '../../../../shared/features/projects/plans/plans.ts';
import { BASKET_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { startAct } from '../../accounts/bulk-acts/bulk-acts.ts';
import { requireWithin } from '../../projects/subscription/subscription.ts';
import { isChosenByHand } from '../collections/collections.ts';
import { printFilesOfVersion } from '../print-files/print-files.ts';
import { duplicateProductsAct, editProductsAct } from './edit-products.act.ts';
import { countPublished, countWith } from './edit-products.queries.ts';
import { previewEdit } from './preview-edit.ts';
import {
  countProductRows,
  findProductRows,
  listFilterValues,
  selectProducts,
} from './product-rows.queries.ts';
import {
  deleteProduct,
  findProduct,
  listProducts,
  newestVersion,
  storedProductImage,
  toggleProduct,
} from './products.queries.ts';
import { publish } from './publish.ts';

const GONE = BASKET_MESSAGES.productGone;
const imagesSchema = z.array(
  z.object({ fileId: z.uuid(), colour: z.string(), side: z.string(), width: z.int() }),
);

/** Refuses an edit of a collection that isn’t there, or whose products follow from rules. @throws Refusal 422 */
async function requireCollection(tx: Tx, projectId: string, edit: ProductEdit): Promise<void> {
  if ('collectionId' in edit && !(await isChosenByHand(tx, projectId, edit.collectionId)))
    throw invalid({ edit: ['Choose a collection without rules'] });
}

export const productsImplementations = implement(productsCalls, {
  publishDesign: async ({ params, body }, { tx, project, user, services }) => {
    if (!project) throw forbidden();
    const { productId, version } = await publish(tx, services.jobs, {
      designId: params.design,
      revision: body.revision,
      verdict: body.verdict ?? null,
      acceptsLoss: body.acceptsLoss,
      projectId: project.id,
      isPro: project.isPro,
      accountId: user?.id ?? null,
      day: new Date().toISOString().slice(0, 10),
    });
    const product = await findProduct(tx, project.id, { id: productId });
    if (!product) throw notFound(GONE);
    return { product, version };
  },
  listProducts: async ({ query }, { tx, project }) => {
    if (!project) throw forbidden();
    const { search, status, page, perPage } = query;
    return listProducts(tx, project.id, { search, status, page, perPage });
  },
  listRows: async ({ query }, { tx, project }) => {
    if (!project) throw forbidden();
    const { total, ...page } = await findProductRows(tx, project.id, query);
    const views = await countProductRows(tx, project.id);
    return {
      ...page,
      total: total ?? views[query.view],
      pageSize: PRODUCTS_PAGE_SIZE,
      views,
      at: new Date().toISOString(),
    };
  },
  editMany: async ({ body }, context) => {
    if (!context.project) throw forbidden();
    const { edit, allowLoss, accepts } = body;
    const { tx, project } = context;
    await requireCollection(tx, project.id, edit);
    const rows = selectProducts(project.id, body.rows);
    const isPublish = edit.kind === 'publish';
    if (isPublish) requireWithin(project, 'products', await countPublished(tx, project.id, rows));
    return startAct(
      context,
      editProductsAct,
      rows,
      { edit, allowLoss, accepts, maxProducts: tierOf(project.isPro).products },
      isPublish ? PUBLISH_ROWS_MAX : undefined,
    );
  },
  previewEdit: async ({ body }, { tx, project }) => {
    if (!project) throw forbidden();
    await requireCollection(tx, project.id, body.edit);
    return previewEdit(tx, project.id, selectProducts(project.id, body.rows), body.edit);
  },
  duplicateMany: async ({ body }, context) => {
    const { project, tx } = context;
    if (!project) throw forbidden();
    const rows = selectProducts(project.id, body.rows);
    requireWithin(project, 'products', await countWith(tx, project.id, rows));
    return startAct(context, duplicateProductsAct, rows, {});
  },
  listFilterValues: async (_input, { tx, project }) => {
    if (!project) throw forbidden();
    return listFilterValues(tx, project.id);
  },
  listCatalogProducts: async ({ query }, { tx, project }) => {
    if (!project) throw forbidden();
    const { search, page, perPage } = query;
    const { products, total } = await listProducts(tx, project.id, {
      search,
      status: undefined,
      page,
      perPage,
    });
    return { data: products, total };
  },
  getProduct: async ({ params }, { tx, project }) => {
    if (!project) throw forbidden();
    const product = await findProduct(tx, project.id, { urlName: params.urlName });
    const version = product && (await newestVersion(tx, product));
    if (!product || !version) throw notFound(GONE);
    return {
      product,
      version: version.number,
      printFiles: await printFilesOfVersion(tx, version.id),
      images: imagesSchema.parse(version.images),
    };
  },
  toggleProduct: async ({ body }, { tx }) => {
    const toggled = await toggleProduct(tx, body.product);
    if (!toggled) throw notFound(GONE);
    if (toggled.isDenied)
      throw conflict('denied', 'We took this product out of your store. Its details say why and what to do');
    return { id: toggled.id, action: toggled.enabled ? ('enabled' as const) : ('disabled' as const) };
  },
  deleteProduct: async ({ body }, { tx }) => {
    const deleted = await deleteProduct(tx, body.product);
    if (!deleted) throw notFound(GONE);
    return { id: deleted.id, unlockedProductId: null };
  },
  showProductImage: async ({ params }, { tx, enter, services }) => {
    // A shop's pictures are for everyone who has their address; only those made for shoppers are looked for.
    await enter({ kind: 'platform' });
    const stored = await storedProductImage(tx, params.file);
    if (!stored) throw notFound();
    const { stream, file } = await services.storage.get(stored.storageKey);
    return { body: stream, bytes: file.size, mediaType: stored.mediaType, immutable: true };
  },
});
