import { sql } from 'kysely';
import { z } from 'zod';
import { homeSchema } from '../../../../shared/features/projects/sellers/sellers.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { defineRead } from '../../../platform/database/reads.ts';
import { deliveryMethodsJson, deliveryMethodsSchema } from '../../selling/delivery/delivery.ts';

const storeSchema = homeSchema.extend({
  id: z.uuid(),
  projectId: z.uuid(),
  currency: currencyCodeSchema,
  methods: deliveryMethodsSchema,
});
export type PricedStore = z.output<typeof storeSchema>;

/** A project’s first store with its delivery methods. */
export const pricedStoreRead = defineRead({
  name: 'pricing.store',
  tables: ['deliveryMethods', 'stores'],
  input: { projectId: 'uuid' },
  row: storeSchema,
  sql: ({ projectId }) => sql`
    select s.id, s.project_id, s.currency, s.country, s.seller, ${deliveryMethodsJson} as methods
    from stores s where s.project_id = ${projectId} order by s.created_at limit 1`,
  budget: { nodes: 11, cost: 82 },
});
