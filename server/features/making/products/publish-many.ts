import { setImmediate } from 'node:timers/promises';
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
  MOST_WORK,
  needsYes,
  type ProductChange,
  type PublishIssue,
  type VerdictCode,
  verdictOf,
} from '../../../../shared/features/making/products/products.ts';
import { type Scene, storedSceneSchema } from '../../../../shared/features/making/studio/studio.ts';
import { vatAtHome } from '../../../../shared/features/projects/sellers/sellers.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { setCollectionsOfProducts } from '../collections/collections.ts';
import { noteLive } from '../studio/studio.ts';
import { asReason, findMissing, findPublishingIssues, isStop } from './check-publishing.ts';
import type { FoundProduct } from './edit-products.queries.ts';
import { addVersions } from './products.queries.ts';
import { newVersion, productSku, soldAs } from './publish.ts';
import { addProducts, type FoundDraft, findDrafts, findPlace } from './publish-many.queries.ts';
import { renderProductJob } from './render-product.job.ts';

interface ReadyDraft {
  readonly id: string;
  readonly revision: number;
  readonly baseId: string;
  readonly base: BaseProduct;
  readonly scene: Scene;
  readonly settings: DesignSettings;
  /** What was found and accepted. */
  readonly verdict: readonly VerdictCode[];
}

/** What publishing does with one draft, or why it stays one. */
export type PlannedPublish =
  | {
      readonly found: FoundProduct;
      readonly reason: string;
      /** What is wrong with its design; the reason is the first of it. */
      readonly stops?: readonly PublishIssue[];
    }
  | {
      readonly found: FoundProduct;
      readonly reason?: never;
      readonly change: ProductChange;
      readonly isLosing: boolean;
      /** What may not print well: only with a yes. */
      readonly flaws: readonly PublishIssue[];
      readonly draft: ReadyDraft;
    };

/** Why a draft without what the studio asks for by itself stays one. */
const MISSING: Readonly<Record<string, string>> = {
  name: 'It has no name yet',
  colours: 'It has no colour that we offer',
};

/** How long designs are looked at before others have their turn. */
const TURN_MS = 20;

/** Works out which drafts can be published. One statement. */
export async function planPublish(
  tx: Tx,
  projectId: string,
  products: readonly FoundProduct[],
): Promise<readonly PlannedPublish[]> {
  const drafts = products.filter(({ isDraft }) => isDraft).map(({ id }) => id);
  const found = new Map((await findDrafts(tx, projectId, drafts)).map((draft) => [draft.id, draft]));
  const day = new Date().toISOString().slice(0, 10);
  const planned: PlannedPublish[] = [];
  let since = performance.now();
  for (const product of products.filter(({ product: { isDeleted } }) => !isDeleted)) {
    planned.push(planDraft(product, found.get(product.id), day));
    if (performance.now() - since < TURN_MS) continue;
    await setImmediate();
    since = performance.now();
  }
  return planned;
}

function planDraft(product: FoundProduct, row: FoundDraft | undefined, day: string): PlannedPublish {
  if (!row) return { found: product, reason: 'It’s published already' };
  if (!row.isOffered) return { found: product, reason: `${row.baseName} is no longer made` };
  const base = baseProductSchema.parse(row.spec);
  const scene = storedSceneSchema.parse(row.scene);
  const settings = designSettingsSchema.parse(row.settings);
  const [missing] = Object.keys(findMissing(settings, base));
  if (missing !== undefined) return { found: product, reason: MISSING[missing] ?? 'It isn’t ready yet' };
  const currency = currencyCodeSchema.catch('GBP').parse(product.currency);
  const mostWork = MOST_WORK.merchant;
  const issues = findPublishingIssues({
    base,
    scene,
    settings,
    pictures: row.pictures,
    currency,
    vat: vatAtHome(product.home, day),
    mostWork,
  });
  const [stop] = issues.filter(isStop);
  if (stop) return { found: product, reason: asReason(stop.message), stops: issues.filter(isStop) };
  const { id, revision, baseId } = row;
  return {
    found: product,
    change: {},
    isLosing: issues.some(({ code }) => code === 'loss'),
    flaws: issues.filter((issue) => needsYes(issue) && issue.code !== 'loss'),
    draft: { id, revision, baseId, base, scene, settings, verdict: verdictOf(issues) },
  };
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
    /** Kinds of flaws that are accepted wherever they show. */
    readonly accepts: readonly VerdictCode[];
    readonly jobs: JobQueue;
  },
): Promise<ReadonlyMap<string, z.output<typeof publishedSchema>>> {
  const { projectId, accountId, maxProducts, jobs } = by;
  const place = await findPlace(tx, projectId);
  const chosen = drafts.slice(0, Math.max(0, maxProducts - place.products));
  if (chosen.length === 0) return new Map();
  const taken = [...place.urlNames];
  const vat = vatAtHome(place.home, new Date().toISOString().slice(0, 10));
  const made = chosen.map((draft) => {
    const { scene, settings, base } = draft;
    const [id, versionId] = [newId(), newId()];
    const accepted = [...new Set([...draft.verdict, ...by.accepts])];
    const sold = soldAs(scene, settings, base, vat);
    const urlName = freeUrlName(sold.name, taken);
    taken.push(urlName);
    return {
      draft,
      version: newVersion({ id: versionId, number: 1 }, draft.id, scene, {
        projectId,
        accountId,
        // Pixels aren't looked at here: without a fault in its numbers it counts as not checked, until it is drawn.
        verdict: accepted.length > 0 ? { found: accepted, colours: settings.colours, base } : null,
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
  await noteLive(
    tx,
    projectId,
    made.map(({ draft }) => ({ id: draft.id, number: 1 })),
    accountId,
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
    { group: projectId },
  );
  return new Map(
    made.map(({ draft, product }) => [
      draft.id,
      { published: { product: product.id, priceMinor: product.priceMinor, revision: draft.revision } },
    ]),
  );
}
