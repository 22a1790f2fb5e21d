import { z } from 'zod';
import { wideNumber } from '../../../contract/whole-number.ts';
import { MOST_PRICE_MINOR } from '../../../rules/money/money.ts';
import { line } from '../../../rules/text/line.schema.ts';

/** Limits of what a merchant types about a collection. */
export const COLLECTION_LIMITS = {
  nameLength: 120,
  descriptionLength: 5_000,
  metaTitleLength: 120,
  metaDescriptionLength: 320,
  rules: 20,
  /** Products that can be added in one call. */
  added: 100,
} as const;

const text = line().min(1).max(80);

/** What a product must be like. Prices are in minor units of the store’s currency, with any sale price taken. */
export const collectionRuleSchema = z.discriminatedUnion('field', [
  z.object({ field: z.literal('title'), test: z.enum(['contains', 'lacks']), text }),
  z.object({ field: z.literal('tag'), text }),
  z.object({ field: z.literal('type'), text }),
  z.object({ field: z.literal('colour'), text }),
  z.object({
    field: z.literal('price'),
    test: z.enum(['at-least', 'at-most']),
    amountMinor: wideNumber(0, MOST_PRICE_MINOR),
  }),
  z.object({ field: z.literal('sale') }),
  /** Went live at most this many days ago. */
  z.object({ field: z.literal('new'), days: z.int().min(1).max(365) }),
  /** Sold at least this many pieces. */
  z.object({ field: z.literal('bestseller'), sold: z.int().min(1).max(1_000_000) }),
]);
export type CollectionRule = z.infer<typeof collectionRuleSchema>;
export type CollectionRuleField = CollectionRule['field'];

export const collectionRulesSchema = z.object({
  match: z.enum(['all', 'any']),
  rules: z
    .array(collectionRuleSchema)
    .min(1, 'Add at least one rule')
    .max(COLLECTION_LIMITS.rules, `Use no more than ${COLLECTION_LIMITS.rules} rules`),
});
export type CollectionRules = z.infer<typeof collectionRulesSchema>;

/** Whether time or sales alone can change what the rules hold of. */
export const changesByItself = ({ rules }: CollectionRules): boolean =>
  rules.some(({ field }) => field === 'new' || field === 'bestseller');
