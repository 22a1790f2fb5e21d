import { sql } from 'kysely';
import { z } from 'zod';
import { type ProductStatus, productStatusOf } from '../../../../shared/features/making/products/products.ts';

/** The product of a design `d`, with how far what was published last has come; null while the design is a draft. */
export const PRODUCT_OF_DESIGN = sql`(
  select json_build_object('id', p.id, 'urlName', p.url_name, 'enabled', p.enabled, 'approval', p.approval,
    'liveAt', case when p.design_version_id = newest.id then p.live_at end,
    'failed', exists (select from print_files f where f.design_version_id = newest.id and f.error is not null))
  from products p left join lateral (
    select v.id from design_versions v where v.design_id = d.id and v.filled_from is null
    order by v.number desc limit 1) newest on true
  where p.design_id = d.id and p.deleted_at is null limit 1)`;

const rowSchema = z
  .object({
    id: z.uuid(),
    urlName: z.string(),
    enabled: z.boolean(),
    approval: z.string(),
    /** Null also while its old version shows, until the new one is ready. */
    liveAt: z.string().nullable(),
    failed: z.boolean(),
  })
  .nullable();

interface ProductOfDesign {
  readonly id: string;
  readonly urlName: string;
  readonly status: ProductStatus;
}

/** Reads what {@link PRODUCT_OF_DESIGN} selects. */
export function toProductOfDesign(raw: unknown): ProductOfDesign | null {
  const row = rowSchema.parse(raw);
  return row && { id: row.id, urlName: row.urlName, status: productStatusOf({ ...row, isDraft: false }) };
}
