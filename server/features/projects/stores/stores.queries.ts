import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import {
  ALL_PRODUCTS,
  DEFAULT_DELIVERY_METHODS,
} from '../../../../shared/features/projects/stores/stores.ts';
import type { Tx } from '../../../platform/database/database.ts';

const MOST_TRIED = 200;

/** The first free address among `wanted`, `wanted-2`, `wanted-3`, ... The transaction has to see every store. */
export async function freeSubdomain(tx: Tx, wanted: string): Promise<string | null> {
  const { rows } = await sql<{ subdomain: string }>`
    select candidate.subdomain from (
      select n, case when n = 1 then ${wanted}::text else ${wanted}::text || '-' || n end as subdomain
      from generate_series(1, ${MOST_TRIED}) as n) candidate
    where not exists (select from stores where stores.subdomain = candidate.subdomain)
    order by candidate.n limit 1`.execute(tx);
  return rows[0]?.subdomain ?? null;
}

export interface NewStore {
  readonly projectId: string;
  readonly name: string;
  readonly subdomain: string;
  readonly email: string | null;
  /** Only for the platform's own divisions. */
  readonly divisionNumber?: number;
  /** The company that runs it, where that matters (number 52: the bespoke company). */
  readonly company?: { readonly id: number; readonly name: string };
}

/**
 * Keeps a store with its division, the delivery methods it begins with and the collection of all its products, in one
 * statement. A taken address fails with a unique violation of `stores_subdomain_key`.
 */
export async function insertStore(tx: Tx, store: NewStore): Promise<{ id: string; divisionId: string }> {
  const id = newId();
  const divisionId = newId();
  const methods = DEFAULT_DELIVERY_METHODS.map((method, position) => ({ ...method, id: newId(), position }));
  await sql`
    with division as (
        insert into divisions (id, number, project_id, name, code) overriding system value
        values (${divisionId}, coalesce(${store.divisionNumber ?? null}::bigint, nextval(pg_get_serial_sequence('divisions', 'number'))),
          ${store.projectId}, ${store.name}, ${store.subdomain})),
      made as (
        insert into stores (id, project_id, division_id, name, subdomain, email, company)
        values (${id}, ${store.projectId}, ${divisionId}, ${store.name}, ${store.subdomain}, ${store.email},
          ${JSON.stringify(store.company ?? {})}::jsonb)),
      delivery as (
        insert into delivery_methods (id, project_id, store_id, name, carrier, regions, price_minor, free_from_minor, days_min, days_max, position)
        select (m->>'id')::uuid, ${store.projectId}, ${id}, m->>'name', m->>'carrier',
          array(select jsonb_array_elements_text(m->'regions')), (m->>'priceMinor')::int, (m->>'freeFromMinor')::int,
          (m->>'daysMin')::int, (m->>'daysMax')::int, (m->>'position')::int
        from jsonb_array_elements(${JSON.stringify(methods)}::jsonb) as m),
      unlocked as (
        insert into project_badges (project_id, code) values (${store.projectId}, 'sign-up'), (${store.projectId}, 'selvedge')
        on conflict do nothing)
    insert into collections (id, project_id, store_id, name, url_name)
    values (${newId()}, ${store.projectId}, ${id}, ${ALL_PRODUCTS.name}, ${ALL_PRODUCTS.urlName})`.execute(
    tx,
  );
  return { id, divisionId };
}
