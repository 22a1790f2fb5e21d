import { forbidden, invalid, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { mergeFields } from '../../../../shared/features/making/collections/collections.ts';
import { productDetailsCalls } from '../../../../shared/features/making/product-details/product-details.calls.ts';
import {
  DETAIL_NAMES,
  type ProductDetails,
  type ProductFacts,
  productDetailsSchema,
} from '../../../../shared/features/making/product-details/product-details.ts';
import { BASKET_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { excerpt } from '../../../../shared/rules/text/excerpt.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findLoss, holdProduct, setSoldAs } from '../products/products.ts';
import { countOthers, findDetails, putDetails } from './product-details.queries.ts';

const gone = () => notFound(BASKET_MESSAGES.productGone);
const QUOTED_LENGTH = 120;

/** Someone else’s value, as a person reads it; null where it doesn’t fit into a sentence. */
function quote(field: keyof ProductDetails, details: ProductDetails, { currency }: ProductFacts) {
  const value = details[field];
  if (field === 'priceMinor' || field === 'salePriceMinor')
    return typeof value === 'number'
      ? formatMoney(money(value, currencyCodeSchema.catch('GBP').parse(currency)))
      : null;
  if (field === 'tags') return details.tags.join(', ') || null;
  if (field === 'saleStartsAt' || field === 'saleEndsAt' || field === 'shareColour') return null;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Tells what someone else saved in a field, so that no one replaces it unseen. */
function changedElsewhere(field: keyof ProductDetails, saved: ProductDetails, facts: ProductFacts): string {
  const value = quote(field, saved, facts);
  return value === null
    ? 'Someone else changed this while you edited. Save again to replace it.'
    : `Someone else changed this to “${excerpt(value, QUOTED_LENGTH)}”. Save again to replace it.`;
}

type Change = ProductDetails & { readonly seen: ProductDetails };

const PRICE_FIELDS: readonly (keyof ProductDetails)[] = ['priceMinor', 'salePriceMinor', 'sizePrices'];

/** @throws Refusal 409 where prices that changed sell at a loss and that isn’t accepted */
async function requireProfit(
  tx: Tx,
  projectId: string,
  id: string,
  { details, acceptsLoss }: { readonly details: ProductDetails; readonly acceptsLoss: boolean },
): Promise<void> {
  const loss = acceptsLoss ? null : await findLoss(tx, projectId, id, details);
  if (loss !== null) throw new Refusal(409, 'needs-yes', loss, { errors: { acceptsLoss: [loss] } });
}

/**
 * A form’s changes on top of what the product has by now.
 * @throws Refusal 409 for fields that someone else changed as well, 422 where the parts don’t fit together
 */
function mergeChange(
  { seen, ...wanted }: Change,
  saved: ProductDetails,
  facts: ProductFacts,
): ProductDetails {
  const { fields, clashes } = mergeFields<ProductDetails>(seen, wanted, saved);
  if (clashes.length > 0)
    throw new Refusal(409, 'changed', undefined, {
      errors: Object.fromEntries(clashes.map((field) => [field, [changedElsewhere(field, saved, facts)]])),
    });
  const merged = productDetailsSchema.safeParse(fields);
  if (merged.success) return merged.data;
  throw invalid(
    Object.fromEntries(merged.error.issues.map(({ path, message }) => [path.join('.'), [message]])),
  );
}

/** What the product itself and the catalogue must have. @throws Refusal 422 */
async function requireKnown(
  tx: Tx,
  projectId: string,
  details: ProductDetails,
  { id, colours, sizes }: ProductFacts,
): Promise<void> {
  const others = [...new Set(details.crossSell)];
  if (others.length !== details.crossSell.length || others.includes(id))
    throw invalid({ crossSell: ['Choose each product once, and not this one'] });
  if (others.length > 0 && (await countOthers(tx, projectId, { ids: others, self: id })) < others.length)
    throw invalid({ crossSell: ['One of these products no longer exists'] });
  if (details.shareColour !== null && !colours.includes(details.shareColour))
    throw invalid({ shareColour: ['One of these colours is no longer available'] });
  const codes = new Set(sizes.map(({ code }) => code));
  if (Object.keys(details.sizePrices).some((size) => !codes.has(size)))
    throw invalid({ sizePrices: ['One of these sizes is no longer available'] });
}

/** Whether a sale begins now, later, or not at all. @throws Refusal 422 for one that would be over already */
function saleStateOf({ salePriceMinor, saleStartsAt, saleEndsAt }: ProductDetails, now: Date) {
  if (salePriceMinor === null) return 'none' as const;
  if (saleEndsAt !== null && new Date(saleEndsAt) <= now)
    throw invalid({ saleEndsAt: ['Choose a time in the future'] });
  if (saleStartsAt !== null && new Date(saleStartsAt) > now) return 'waiting' as const;
  return 'running' as const;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const DETAIL_FIELDS = productDetailsSchema.keyof().options;

export const productDetailsImplementations = implement(productDetailsCalls, {
  async get({ params }, { tx, project }) {
    if (!project) throw forbidden();
    const found = await findDetails(tx, project.id, params.urlName);
    if (!found) throw gone();
    return { ...found, changes: [...found.changes] };
  },

  async update({ params, body }, { tx, project, user }) {
    if (!project) throw forbidden();
    const held = await holdProduct(tx, project.id, params.urlName);
    const found = held && (await findDetails(tx, project.id, params.urlName));
    if (!held || !found) throw gone();
    const { acceptsLoss, ...change } = body;
    const details = mergeChange(change, found.details, found.facts);
    const changed = DETAIL_FIELDS.filter((field) => !isSame(details[field], found.details[field]));
    if (changed.length === 0) return { details };
    await requireKnown(tx, project.id, details, found.facts);
    const saleState = saleStateOf(details, new Date());
    if (changed.some((field) => PRICE_FIELDS.includes(field)))
      await requireProfit(tx, project.id, held.id, { details, acceptsLoss });
    await setSoldAs(tx, project.id, held, {
      ...details,
      metaTitle: details.metaTitle || null,
      metaDescription: details.metaDescription || null,
      salePriceMinor: saleState === 'running' ? details.salePriceMinor : null,
    });
    await putDetails(
      tx,
      { id: held.id, projectId: project.id },
      { ...details, saleState },
      { accountId: user?.id ?? null, fields: changed.map((field) => DETAIL_NAMES[field]) },
    );
    return { details };
  },
});
