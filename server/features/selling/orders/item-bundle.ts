import { sql } from 'kysely';

/** The bundle that an item `i` was bought in; null outside one. */
export const itemBundle = sql`(
  select json_build_object('id', d.id, 'name', d.name, 'quantity', d.quantity)
  from order_bundles d where d.id = i.bundle_id)`;
