import { sql } from 'kysely';
import { z } from 'zod';
import { sellerSchema } from '../../../../shared/features/projects/sellers/sellers.ts';
import { defineRead } from '../../../platform/database/reads.ts';

/** The project’s first store, in whose name emails come. */
export const sendingStoreRead = defineRead({
  name: 'senders.store',
  tables: ['stores'],
  input: { projectId: 'uuid' },
  row: z.object({ id: z.uuid(), projectId: z.uuid(), name: z.string(), seller: sellerSchema }),
  sql: ({ projectId }) => sql`
    select id, project_id, name, seller from stores where project_id = ${projectId} order by created_at limit 1`,
  budget: { nodes: 5, cost: 41 },
});

/** The sealed keys by which emails of a proven domain are signed. */
export const signingKeysRead = defineRead({
  name: 'senders.signing-keys',
  tables: ['senderDomains'],
  input: { domain: 'text' },
  row: z.object({ id: z.uuid(), domain: z.string(), selector: z.string(), privateKey: z.string() }),
  sql: ({ domain }) => sql`
    select id, domain, selector, private_key from sender_domains where domain = ${domain} and state = 'proven'`,
  budget: { nodes: 4, cost: 20 },
});

/** The store at a subdomain. */
export const storeAtRead = defineRead({
  name: 'senders.store-at',
  tables: ['stores'],
  input: { subdomain: 'text' },
  row: z.object({ id: z.uuid(), projectId: z.uuid(), name: z.string() }),
  sql: ({ subdomain }) => sql`select id, project_id, name from stores where subdomain = ${subdomain}`,
  budget: { nodes: 4, cost: 20 },
});
