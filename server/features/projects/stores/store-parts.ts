import { type RawBuilder, sql } from 'kysely';
import { homeSchema, NO_HOME } from '../../../../shared/features/projects/sellers/sellers.ts';
import type { Database } from '../../../platform/database/database.ts';
import { platformStoreId } from './platform-store.ts';

/** What decides the VAT in the prices of a store `s`, as JSON; {@link storedHomeSchema} reads it. */
export const homeOfStore = sql`json_build_object('country', s.country, 'seller', s.seller)`;

/** The same of the store with an id. */
export const homeOf = (storeId: RawBuilder<unknown> | string): RawBuilder<unknown> =>
  sql`(select ${homeOfStore} from stores s where s.id = ${storeId})`;

/** The same of a project’s first store. */
export const homeOfProject = (projectId: string): RawBuilder<unknown> =>
  sql`(select ${homeOfStore} from stores s where s.project_id = ${projectId} order by s.created_at limit 1)`;

/** What a project’s first store is called, and what it sells in, as JSON; null without one. */
export const namedStoreOf = (projectId: string): RawBuilder<unknown> => sql`(
  select json_build_object('name', s.name, 'subdomain', s.subdomain, 'currency', s.currency)
  from stores s where s.project_id = ${projectId} order by s.created_at limit 1)`;

/** Whether the store with an id sells more pieces than there are. */
export const backOrdersOf = (storeId: string): RawBuilder<boolean> =>
  sql`(select s.takes_back_orders from stores s where s.id = ${storeId})`;

export const storedHomeSchema = homeSchema.nullable().transform((home) => home ?? NO_HOME);

/** The same of the platform’s own store, in any caller’s scope. */
export async function findPlatformHome({ platform }: { readonly platform: Database }) {
  const { rows } = await sql<{ home: unknown }>`select ${homeOf(platformStoreId)} as home`.execute(platform);
  return storedHomeSchema.parse(rows[0]?.home ?? null);
}
