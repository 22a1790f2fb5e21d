import { type RawBuilder, sql } from 'kysely';
import type {
  CollectionRule,
  CollectionRules,
} from '../../../../shared/features/making/collections/collections.ts';
import { containing } from '../../../platform/database/like.ts';

/** What a shopper pays for a product `p`. */
export const shopperPrice = sql`least(p.price_minor, coalesce(p.sale_price_minor, p.price_minor))`;

function conditionOf(rule: CollectionRule): RawBuilder<unknown> {
  switch (rule.field) {
    case 'title':
      return rule.test === 'contains'
        ? sql`p.name ilike ${containing(rule.text)}`
        : sql`p.name not ilike ${containing(rule.text)}`;
    case 'tag':
      return sql`exists (select from unnest(p.tags) t where lower(t) = lower(${rule.text}))`;
    case 'type':
      return sql`p.base_product_id in (select id from base_products where type_code = ${rule.text})`;
    case 'colour':
      return sql`${rule.text} = any(p.colours)`;
    case 'price':
      return rule.test === 'at-least'
        ? sql`${shopperPrice} >= ${rule.amountMinor}`
        : sql`${shopperPrice} <= ${rule.amountMinor}`;
    case 'sale':
      return sql`p.sale_price_minor < p.price_minor`;
    case 'new':
      return sql`p.live_at > now() - make_interval(days => ${rule.days})`;
    case 'bestseller':
      return sql`p.sold >= ${rule.sold}`;
  }
}

/** The rules as a condition on a product `p`. */
export const rulesCondition = ({ match, rules }: CollectionRules): RawBuilder<unknown> =>
  sql`(${sql.join(
    rules.map((rule) => sql`coalesce(${conditionOf(rule)}, false)`),
    match === 'all' ? sql` and ` : sql` or `,
  )})`;
