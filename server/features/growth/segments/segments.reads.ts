import { sql } from 'kysely';
import { z } from 'zod';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { defineRead } from '../../../platform/database/reads.ts';

/** The project’s first store: segments are about its people. */
export const segmentStoreRead = defineRead({
  name: 'segments.store',
  tables: ['stores'],
  input: { projectId: 'uuid' },
  row: z.object({ id: z.uuid(), projectId: z.uuid(), country: z.string(), currency: currencyCodeSchema }),
  sql: ({ projectId }) => sql`
    select id, project_id, country, currency from stores where project_id = ${projectId} order by created_at limit 1`,
  budget: { nodes: 5, cost: 41 },
});

/** Every segment of some stores, a store without any once. */
export const definitionsRead = defineRead({
  name: 'segments.definitions',
  tables: ['segments', 'stores'],
  input: { storeIds: 'uuid[]' },
  row: z.object({
    country: z.string(),
    storeId: z.uuid(),
    projectId: z.uuid(),
    id: z.uuid().nullable(),
    definition: z.unknown(),
    version: z.int().nullable(),
    state: z.string().nullable(),
    sweptAt: z.date().nullable(),
  }),
  sql: ({ storeIds }) => sql`
    select st.country, st.id as store_id, st.project_id, s.id, s.definition, s.version, s.state, s.swept_at
    from stores st left join segments s on s.store_id = st.id
    where st.id = any(${storeIds}) order by s.created_at, s.id`,
  budget: { nodes: 12, cost: 200 },
});

/** Names of whatever definitions can name, of one store. */
export const namesRead = defineRead({
  name: 'segments.names',
  tables: ['campaigns', 'collections', 'mailingLists', 'products', 'segments'],
  input: { storeId: 'uuid', projectId: 'uuid', ids: 'uuid[]' },
  row: z.object({ id: z.uuid(), name: z.string() }),
  sql: ({ storeId, projectId, ids }) => sql`
    select id, name from products where project_id = ${projectId} and id = any(${ids})
    union all select id, name from collections where store_id = ${storeId} and id = any(${ids})
    union all select id, name from mailing_lists where store_id = ${storeId} and id = any(${ids})
    union all select id, name from campaigns where store_id = ${storeId} and id = any(${ids})
    union all select id, name from segments where store_id = ${storeId} and id = any(${ids})`,
  budget: { nodes: 20, cost: 200 },
});
