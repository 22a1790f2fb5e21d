import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';

const storeSchema = z.object({
  name: z.string(),
  email: z.string().nullable(),
  theme: z.string(),
  themeProperties: z.record(z.string(), z.unknown()),
  subdomain: z.string(),
  customDomain: z.string().nullable(),
});

/** The store as its emails show it. */
export async function findMailingStore(
  tx: Tx,
  { projectId, storeId }: { readonly projectId: string; readonly storeId: string },
) {
  const { rows } = await sql`
    select name, email::text as email, theme, theme_properties, subdomain,
      case when custom_domain_set_up_at is not null then custom_domain end as custom_domain
    from stores where id = ${storeId} and project_id = ${projectId}`.execute(tx);
  return storeSchema.parse(rows[0]);
}
