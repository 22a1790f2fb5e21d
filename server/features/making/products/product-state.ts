import { sql } from 'kysely';

/** Whether a product `p` is a bundle that was never published. */
export const IS_DRAFT = sql`(p.design_id is null and exists (
  select from bundles d where d.product_id = p.id and d.published_at is null))`;

/** Whether a product `p` that isn’t live needs its merchant: its print files or pictures failed, or a bundle’s item left the store. */
export const FAILED = sql`case when p.design_id is null then not ${IS_DRAFT} else exists (
  select from print_files f where f.design_version_id = p.design_version_id and f.error is not null) end`;

/** Whether the design of a product `p` was changed since it was published. */
export const IS_CHANGED = sql`exists (
  select from designs c where c.id = p.design_id and c.changed_since is not null)`;
