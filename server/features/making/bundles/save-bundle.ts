import { conflict, invalid, notFound } from '../../../../shared/contract/errors.ts';
import {
  BUNDLE_LIMITS,
  type BundleFields,
  checkBundle,
  countPieces,
  sumBundle,
} from '../../../../shared/features/making/bundles/bundles.ts';
import {
  freeUrlName,
  PRODUCT_LIMITS,
  urlNameOf,
} from '../../../../shared/features/making/products/products.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { requireWithin } from '../../projects/subscription/subscription.ts';
import { lockNewProducts, putBundleProduct } from '../products/products.ts';
import { findSaveBasis, putBundle, type SaveBasis } from './bundles.queries.ts';
import { composePictureJob } from './compose-picture.job.ts';

export const bundleGone = () => notFound('This bundle no longer exists');

export interface Saving {
  readonly id: string;
  readonly projectId: string;
  readonly isPro: boolean;
  readonly accountId: string | null;
  readonly fields: BundleFields;
  readonly publish: boolean;
  readonly acceptsLoss: boolean;
  /** Null for a new bundle. */
  readonly revision: number | null;
}

/** @throws Refusal 404, 409 where someone else has saved it since, 422 an address that is taken or can't change */
function checkPlace({ existing, urlNames }: SaveBasis, { revision, fields }: Saving): void {
  if (revision !== null) {
    if (!existing) throw bundleGone();
    if (existing.revision !== revision)
      throw conflict(
        'older-revision',
        'Someone else has changed this bundle. Reload it to see their version.',
      );
    if (existing.isPublished && fields.urlName !== existing.urlName)
      throw invalid({ urlName: ['The address can’t change once the bundle is published'] });
  }
  if (urlNames.includes(fields.urlName))
    throw invalid({ urlName: ['Another product has this address. Choose a different one.'] });
}

/** @throws Refusal 409 where a sale would lose money and the merchant didn't agree, 422 what can't be sold */
function checkPublished(basis: SaveBasis, { fields, acceptsLoss }: Saving): void {
  if (basis.items.length < fields.items.length)
    throw invalid({ items: ['One of these products no longer exists. Remove it.'] });
  const errors = checkBundle(fields, basis.items);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const currency = currencyCodeSchema.parse(basis.store?.currency);
  const { profitMinor } = sumBundle(basis.items, fields.pricing, currency);
  if (profitMinor < 0 && !acceptsLoss)
    throw conflict('sells-at-loss', `You’d lose ${formatMoney(money(-profitMinor, currency))} on every sale`);
}

/**
 * Saves a bundle as it was typed; a published one has to be complete. Four statements.
 * @throws Refusal 402 or 403 a new one beyond the plan, 404, 409 an older revision or a sale at a loss, 422 incomplete
 */
export async function saveBundle(tx: Tx, jobs: Jobs<JobContext>, saving: Saving): Promise<void> {
  const { id, projectId, isPro, accountId, fields, publish, revision } = saving;
  if (revision === null) await lockNewProducts(tx, projectId);
  const basis = await findSaveBasis(tx, projectId, id, fields);
  const { store, existing, urlNames, items } = basis;
  if (!store) throw conflict('no-store', 'Open a store first: bundles are sold there');
  checkPlace(basis, saving);
  if (countPieces(fields.items) > BUNDLE_LIMITS.piecesMax)
    throw invalid({ items: [`A bundle can have up to ${BUNDLE_LIMITS.piecesMax} items`] });
  if (revision === null) requireWithin({ isPro }, 'products', urlNames.length + 1);
  if (publish || existing?.isPublished) checkPublished(basis, saving);
  const { priceMinor } = sumBundle(items, fields.pricing, currencyCodeSchema.parse(store.currency));
  await putBundleProduct(tx, {
    id,
    projectId,
    storeId: store.id,
    name: fields.name === '' ? 'Untitled bundle' : fields.name,
    description: fields.description,
    urlName: fields.urlName || freeUrlName(urlNameOf(fields.name || 'bundle'), urlNames),
    priceMinor: Math.max(priceMinor, PRODUCT_LIMITS.minPriceMinor),
    currency: store.currency,
    enabled: fields.enabled,
    createdBy: accountId,
  });
  const known = new Set(items.map((item) => item.id));
  await putBundle(tx, {
    id,
    projectId,
    pricing: fields.pricing,
    items: fields.items.filter(({ productId }) => known.has(productId)),
    publish,
  });
  await jobs.enqueue(tx, composePictureJob, { bundleId: id }, { group: projectId });
}
