import { sql } from 'kysely';
import { z } from 'zod';
import { AFFILIATE_DEFAULTS } from '../../../../shared/features/selling/affiliates/affiliates.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { defineRead } from '../../../platform/database/reads.ts';

const storeSchema = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  name: z.string(),
  currency: currencyCodeSchema,
  subdomain: z.string(),
  customDomain: z.string().nullable(),
  isOn: z.boolean(),
  rateBps: z.int(),
  windowDays: z.int(),
});
/** A store with its programme; one that never switched it on has what new affiliates are offered elsewhere. */
export type AffiliateStore = z.output<typeof storeSchema>;

/** A project’s first store. */
export const affiliateStoreRead = defineRead({
  name: 'affiliates.store',
  tables: ['affiliateProgrammes', 'stores'],
  input: { projectId: 'uuid' },
  row: storeSchema,
  sql: ({ projectId }) => sql`
    select s.id, s.project_id, s.name, s.currency, s.subdomain,
      case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain,
      coalesce(p.is_on, false) as is_on, coalesce(p.rate_bps, ${sql.lit(AFFILIATE_DEFAULTS.rateBps)}) as rate_bps,
      coalesce(p.window_days, ${sql.lit(AFFILIATE_DEFAULTS.windowDays)}) as window_days
    from stores s left join affiliate_programmes p on p.store_id = s.id
    where s.project_id = ${projectId} order by s.created_at limit 1`,
  budget: { nodes: 8, cost: 60 },
});

/** Orders of the demo’s customers that an affiliate’s link could have brought, those with refunds first. */
export const demoOrdersRead = defineRead({
  name: 'affiliates.demo-orders',
  tables: ['accounts', 'orders', 'refunds', 'stores'],
  input: { subdomain: 'text', email: 'text' },
  row: z.object({
    storeId: z.uuid(),
    projectId: z.uuid(),
    shopperId: z.uuid(),
    orderId: z.uuid(),
    orderNumber: z.coerce.number(),
    placedAt: z.date(),
    shippedAt: z.date().nullable(),
  }),
  sql: ({ subdomain, email }) => sql`
    select s.id as store_id, s.project_id, a.id as shopper_id, o.id as order_id, o.number as order_number, o.placed_at,
      o.shipped_at
    from stores s join accounts a on a.email = ${email}::citext join orders o on o.store_id = s.id
    where s.subdomain = ${subdomain} and o.paid_at is not null and o.deleted_at is null and o.email <> ${email}::citext
    order by exists (select from refunds r where r.order_id = o.id) desc, o.shipped_at nulls last, o.id limit 8`,
  budget: { nodes: 20, cost: 5_000 },
});
