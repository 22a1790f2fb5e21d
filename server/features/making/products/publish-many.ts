import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  type BaseProduct,
  baseProductSchema,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  type DesignSettings,
  designSettingsSchema,
  freeUrlName,
  type ProductChange,
  sellsAtLoss,
} from '../../../../shared/features/making/products/products.ts';
import {
  printedSides,
  type Scene,
  storedSceneSchema,
} from '../../../../shared/features/making/studio/studio.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { setCollectionsOfProducts } from '../collections/collections.ts';
import type { FoundProduct } from './edit-products.queries.ts';
import { addVersions } from './products.queries.ts';
import { findMissing, newVersion, productSku, soldAs } from './publish.ts';
import { addProducts, findDrafts, findPlace } from './publish-many.queries.ts';
import { renderProductJob } from './render-product.job.ts';

interface ReadyDraft {
  readonly id: string;
  readonly revision: number;
  readonly baseId: string;
  readonly base: BaseProduct;
  readonly scene: Scene;
  readonly settings: DesignSettings;
}

/** What publishing does with one draft, or why it stays one. */
export type PlannedPublish =
  | { readonly found: FoundProduct; readonly reason: string }
  | {
      readonly found: FoundProduct;
      readonly reason?: never;
      readonly change: ProductChange;
      readonly isLosing: boolean;
      readonly draft: ReadyDraft;
    };

const REASONS: Readonly<Record<string, string>> = {
  name: 'It has no name yet',
  colours: 'It has no colour that we offer',
  priceMinor: 'Its price is too low',
  scene: 'There is nothing to print yet, or a text is still our sample',
};

/** Works out which drafts can be published. One statement. */
export async function planPublish(
  tx: Tx,
  projectId: string,
  products: readonly FoundProduct[],
): Promise<readonly PlannedPublish[]> {
  const drafts = products.filter(({ isDraft }) => isDraft).map(({ id }) => id);
  const found = new Map((await findDrafts(tx, projectId, drafts)).map((draft) => [draft.id, draft]));
  const day = new Date().toISOString().slice(0, 10);
  return products
    .filter(({ product }) => !product.isDeleted)
    .map((product) => {
      const row = found.get(product.id);
      if (!row) return { found: product, reason: 'It’s published already' };
      if (!row.isOffered) return { found: product, reason: `${row.baseName} is no longer made` };
      const base = baseProductSchema.parse(row.spec);
      const scene = storedSceneSchema.parse(row.scene);
      const settings = designSettingsSchema.parse(row.settings);
      const [missing] = Object.keys(findMissing(scene, settings, base));
      if (missing !== undefined) return { found: product, reason: REASONS[missing] ?? 'It isn’t ready yet' };
      const currency = currencyCodeSchema.catch('GBP').parse(product.currency);
      const cost = { base, printedSides: printedSides(scene), day };
      const isLosing = sellsAtLoss(
        { ...product.product, ...soldAs(scene, settings, base, day) },
        cost,
        currency,
      );
      const { id, revision, baseId } = row;
      return {
        found: product,
        change: {},
        isLosing,
        draft: { id, revision, baseId, base, scene, settings },
      };
    });
}

/** What undoing takes. */
export const publishedSchema = z.object({
  published: z.object({ product: z.uuid(), priceMinor: z.int(), revision: z.int() }),
});

/**
 * Makes products of drafts, oldest first, as many as the plan has room for, and asks for their print files and pictures.
 * The drafts are locked. The same few statements for any number.
 * @returns the products by their draft’s id
 */
export async function publishDrafts(
  tx: Tx,
  drafts: readonly ReadyDraft[],
  by: {
    readonly projectId: string;
    readonly accountId: string;
    readonly maxProducts: number;
    readonly jobs: JobQueue;
  },
): Promise<ReadonlyMap<string, z.output<typeof publishedSchema>>> {
  const { projectId, accountId, maxProducts, jobs } = by;
  const place = await findPlace(tx, projectId);
  const chosen = drafts.slice(0, Math.max(0, maxProducts - place.products));
  if (chosen.length === 0) return new Map();
  const taken = [...place.urlNames];
  const day = new Date().toISOString().slice(0, 10);
  const made = chosen.map((draft) => {
    const { scene, settings, base } = draft;
    const [id, versionId] = [newId(), newId()];
    const sold = soldAs(scene, settings, base, day);
    const urlName = freeUrlName(sold.name, taken);
    taken.push(urlName);
    return {
      draft,
      version: newVersion({ id: versionId, number: 1 }, draft.id, scene, {
        projectId,
        accountId,
        verdict: null,
      }),
      product: {
        ...sold,
        id,
        projectId,
        storeId: place.storeId,
        baseProductId: draft.baseId,
        designId: draft.id,
        designVersionId: versionId,
        sku: productSku(base, id),
        urlName,
        currency: place.currency,
        createdBy: accountId,
      },
    };
  });
  await addVersions(
    tx,
    made.map(({ version }) => version),
  );
  await addProducts(
    tx,
    made.map(({ product }) => product),
  );
  await setCollectionsOfProducts(
    tx,
    projectId,
    made.map(({ draft, product }) => ({ id: product.id, collectionIds: draft.settings.collectionIds })),
  );
  await jobs.enqueueAll(
    tx,
    renderProductJob,
    made.map(({ product: { id, designVersionId, colours, defaultColour } }) => ({
      projectId,
      productId: id,
      versionId: designVersionId,
      colours,
      defaultColour,
    })),
  );
  return new Map(
    made.map(({ draft, product }) => [
      draft.id,
      { published: { product: product.id, priceMinor: product.priceMinor, revision: draft.revision } },
    ]),
  );
}
