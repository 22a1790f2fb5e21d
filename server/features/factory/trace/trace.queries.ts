import { sql } from 'kysely';
import { z } from 'zod';
import {
  type Trace,
  traceEventSchema,
  tracePieceSchema,
} from '../../../../shared/features/factory/trace/trace.ts';
import { orderNumberOfCode } from '../../../../shared/features/selling/orders/orders.ts';
import { orderStatusSchema } from '../../../../shared/rules/orders/orders.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { personName } from '../../accounts/identity/identity.ts';
import { itemPicture } from '../../selling/orders/orders.ts';
import {
  artworkSides,
  garmentOf,
  placedFiles,
  printFilesOf,
  printFilesRow,
} from '../factory-orders/factory-orders.ts';
import { failureRow, failuresOf } from '../failure-photos/failure-photos.ts';

const instant = z.date().transform((value) => value.toISOString());
/** Times inside JSON come as text with an offset. */
const nestedInstant = z.string().transform((value) => new Date(value).toISOString());

const headRow = z.object({
  found: z.enum(['parcel', 'label', 'order']),
  id: z.uuid(),
  number: z.number(),
  status: orderStatusSchema,
  storeName: z.string(),
  placedAt: instant,
  barcode: z.string().nullable(),
  carrier: z.string().nullable(),
  trackingCode: z.string().nullable(),
  shippedAt: instant.nullable(),
  shippedBy: z.string().trim().nullable(),
});

const pieceRow = tracePieceSchema.extend({
  designVersion: tracePieceSchema.shape.designVersion
    .omit({ sides: true })
    .extend({ createdAt: nestedInstant }),
  scene: z.unknown(),
  ...printFilesRow.shape,
  failures: z.array(failureRow),
  events: z.array(traceEventSchema.extend({ at: nestedInstant, staffName: z.string().trim().nullable() })),
});

/** Walks back from what a scanner or a person gives. Two statements; null where nothing has this code. */
export async function findTrace(tx: Tx, given: string): Promise<Trace | null> {
  const code = given.trim().toUpperCase();
  const number = orderNumberOfCode(code);
  const { rows } = await sql`
    with asked as (
      select 'parcel' as found, order_id, null::uuid as label_id from shipments where barcode = ${code} or tracking_code = ${code}
      union all select 'label', order_id, id from labels where code = ${code}
      union all select 'order', id, null from orders where number = ${number}::bigint and deleted_at is null
      limit 1)
    select asked.found, o.id, o.number, o.status, s.name as store_name, o.placed_at,
      h.barcode, h.carrier, h.tracking_code, h.created_at as shipped_at, ${personName('a')} as shipped_by
    from asked join orders o on o.id = asked.order_id join stores s on s.id = o.store_id
    left join lateral (select * from shipments where order_id = o.id and voided_at is null order by created_at desc limit 1) h on true
    left join accounts a on a.id = h.created_by`.execute(tx);
  if (rows[0] === undefined) return null;
  const head = headRow.parse(rows[0]);
  const onlyThisLabel = head.found === 'label' ? sql`and l.code = ${code}` : sql``;
  const pieces = await sql`
    select l.id as label_id, l.code as label_code, l.counter, l.of_count as of, l.state, i.name,
      coalesce(i.options->>'Colour', b.colour) as colour, coalesce(i.options->>'Size', b.size) as size, b.sku as blank_sku,
      ${itemPicture} as image_file_id, i.product_id, v.design_id,
      json_build_object('id', v.id, 'number', v.number, 'sceneHash', v.scene_hash, 'createdAt', v.created_at) as design_version,
      v.scene, ${printFilesOf(sql`v.id`)} as print_files, ${garmentOf(sql`b.base_product_id`)} as garment,
      coalesce((select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'at', e.at,
        'note', coalesce(e.details->>'side', e.details->>'reason', e.details->>'pigeonhole', e.details->>'tote', e.details->>'pickFace'), 'staffName', ${personName('a')}, 'stationName', st.name) order by e.at, e.id)
        from label_events e left join accounts a on a.id = e.staff_id left join stations st on st.id = e.station_id
        where e.label_id = l.id), '[]') as events,
      ${failuresOf(sql`l.id`)} as failures
    from labels l
    join order_items i on i.id = l.order_item_id
    join blanks b on b.id = l.blank_id
    join design_versions v on v.id = i.design_version_id
    where l.order_id = ${head.id} ${onlyThisLabel}
    order by l.counter, l.id`.execute(tx);
  const { found, barcode, carrier, trackingCode, shippedAt, shippedBy, ...order } = head;
  return {
    found,
    order,
    shipment:
      barcode && carrier && trackingCode && shippedAt
        ? { barcode, carrier, trackingCode, createdAt: shippedAt, createdBy: shippedBy }
        : null,
    pieces: z
      .array(pieceRow)
      .parse(pieces.rows)
      .map(({ scene, garment, designVersion, ...piece }) => ({
        ...piece,
        printFiles: placedFiles({ printFiles: piece.printFiles, garment }),
        designVersion: { ...designVersion, sides: artworkSides(scene) },
      })),
  };
}
