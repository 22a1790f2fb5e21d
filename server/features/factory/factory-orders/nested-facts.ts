import { type RawBuilder, sql } from 'kysely';
import { SIDES } from '../../../../shared/features/making/studio/studio.ts';
import { pretreatGrams } from '../../making/catalogue/catalogue.ts';

const sideRank = (side: RawBuilder<unknown>) =>
  sql`array_position(${sql.lit(`{${SIDES.join(',')}}`)}::text[], ${side})`;

/** A list of sides as JSON, in the order in which they are printed. */
export const sideOrder = (sides: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(s order by ${sideRank(sql`s`)}), '[]') from unnest(${sides}) s)`;

/** The print files of a design version as JSON of `printFileFactsSchema`. */
export const printFilesOf = (versionId: RawBuilder<unknown>) => sql`
  coalesce((select json_agg(json_build_object('id', f.id, 'side', f.side, 'status', f.status, 'fileId', f.file_id,
    'sha256', f.sha256, 'widthPx', f.width_px, 'heightPx', f.height_px, 'widthMm', f.width_mm, 'heightMm', f.height_mm,
    'ink', nullif(f.ink, '{}'), 'error', f.error) order by ${sideRank(sql`f.side`)}) from print_files f where f.design_version_id = ${versionId}), '[]')`;

/** A blank `b` of base product `bp` as JSON of `blankFactsSchema`. */
export const blankFacts = sql`
  (select json_build_object('id', b.id, 'sku', b.sku, 'barcode', b.barcode, 'colour', b.colour, 'size', b.size,
    'pickFace', b.pick_face, 'stock', b.stock, 'baseProductName', bp.name, 'baseProductSku', bp.sku,
    'platen', bp.spec->'platen', 'hex', c.colour->>'hex',
    'weightGrams', (select (z->>'weightGrams')::int from jsonb_array_elements(bp.spec->'sizes') z
      where z->>'code' = b.size limit 1),
    'pretreatGrams', ${pretreatGrams(sql`bp.spec`, sql`(c.colour->>'dark')::boolean`)})
  from (select (select e from jsonb_array_elements(bp.spec->'colours') e where e->>'name' = b.colour limit 1) as colour) c)`;

/** The garment that a base product is drawn as; null for paper. */
export const garmentOf = (baseProductId: RawBuilder<unknown>) => sql`
  (select p.spec->>'garment' from base_products p where p.id = ${baseProductId})`;
