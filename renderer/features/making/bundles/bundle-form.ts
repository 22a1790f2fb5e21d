import { z } from 'zod';
import {
  type Bundle,
  type BundleChoice,
  type BundleFields,
  type BundleItem,
  bundleItemSchema,
  bundlePricingSchema,
} from '../../../../shared/features/making/bundles/bundles.ts';

/** What the bundle maker holds: the fields with each item as it is shown. */
export const bundleDraftSchema = z.object({
  name: z.string(),
  urlName: z.string(),
  description: z.string(),
  pricing: z.object({ kind: bundlePricingSchema.shape.kind, value: z.int() }),
  items: z.array(bundleItemSchema),
  enabled: z.boolean(),
});
export type BundleDraft = z.infer<typeof bundleDraftSchema>;

/** A draft as it is kept over a reload, with the revision that it changes. */
export const keptDraftSchema = z.object({ draft: bundleDraftSchema, revision: z.int().nullable() });

const EMPTY: BundleDraft = {
  name: '',
  urlName: '',
  description: '',
  pricing: { kind: 'percent', value: 1_000 },
  items: [],
  enabled: true,
};

export const newDraft = (first: BundleChoice | null): BundleDraft => ({
  ...EMPTY,
  items: first ? [{ ...first, quantity: 1 }] : [],
});

export const draftOf = ({ name, urlName, description, pricing, items, enabled }: Bundle): BundleDraft => ({
  name,
  urlName,
  description,
  pricing,
  items,
  enabled,
});

export const toFields = ({ items, ...fields }: BundleDraft): BundleFields => ({
  ...fields,
  items: items.map(({ id, quantity }) => ({ productId: id, quantity })),
});

/** Adds a product, or one more of it. */
export function addItem(items: readonly BundleItem[], choice: BundleChoice): BundleItem[] {
  if (items.some(({ id }) => id === choice.id))
    return items.map((item) => (item.id === choice.id ? { ...item, quantity: item.quantity + 1 } : item));
  return [...items, { ...choice, quantity: 1 }];
}

/** Sets how many of an item there are; none takes it out. */
export const setQuantity = (items: readonly BundleItem[], id: string, quantity: number): BundleItem[] =>
  items.flatMap((item) => (item.id !== id ? [item] : quantity === 0 ? [] : [{ ...item, quantity }]));
