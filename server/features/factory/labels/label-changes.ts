import { type RawBuilder, sql } from 'kysely';
import type { LabelState } from '../../../../shared/features/factory/labels/labels.ts';

/** Changes of labels, as parts of the statements that book what led to them. */

/** Labels as the rules of the floor left them. */
export const updateLabels = (labels: readonly LabelState[]): RawBuilder<unknown> => sql`
  update labels l set state = r.state, times_printed = r."timesPrinted",
    last_print_no = r."lastPrintNo", printed_sides = r."printedSides",
    printed_at = r."printedAt", picked_at = r."pickedAt",
    picked_by = (select a.id from accounts a where a.id = r."pickedBy"),
    pretreated_at = r."pretreatedAt", printed_on_at = r."printedOnAt", cured_at = r."curedAt", checked_at = r."checkedAt", sorted_at = r."sortedAt",
    pigeonhole = r.pigeonhole, packed_at = r."packedAt", tag = r.tag, tote = r.tote, short_at = r."shortAt", put_back_at = r."putBackAt",
    version = r.version
  from jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as r(
    id uuid, state text, "timesPrinted" integer, "lastPrintNo" integer, "printedSides" text[], "printedAt" timestamptz,
    "pickedAt" timestamptz, "pickedBy" uuid, "pretreatedAt" timestamptz, "printedOnAt" timestamptz, "curedAt" timestamptz, "checkedAt" timestamptz,
    "sortedAt" timestamptz, pigeonhole text, "packedAt" timestamptz, tag text, tote text, "shortAt" timestamptz, "putBackAt" timestamptz,
    version integer)
  where l.id = r.id`;

/**
 * The sorted garments of an order lie in another pigeonhole now, or in none: then they are to be sorted again. Rows of `id` and
 * `project_id`.
 */
export const moveSorted = (orderId: string, pigeonhole: string | null): RawBuilder<unknown> =>
  pigeonhole === null
    ? sql`
      update labels set state = 'printed_on', sorted_at = null, pigeonhole = null, version = version + 1
      where order_id = ${orderId} and state = 'sorted' returning id, project_id`
    : sql`
      update labels set pigeonhole = ${pigeonhole}, version = version + 1
      where order_id = ${orderId} and state = 'sorted' returning id, project_id`;

/** The parcel of an order's packed pieces. @param shipment one row with its `id` and `order_id` */
export const addToShipment = (shipment: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update labels set shipment_id = parcel.id from (${shipment}) parcel
  where labels.order_id = parcel.order_id and labels.state = 'packed'`;

/** The pieces of a parcel that is voided. @param shipment rows of its `id` */
export const takeOutOfShipment = (shipment: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update labels set shipment_id = null from (${shipment}) parcel where labels.shipment_id = parcel.id`;

/** Garments that lie in another tote now, or in none. Rows of `id` and `project_id`. */
export const setTote = (move: {
  readonly labelIds: readonly string[];
  readonly from: string;
  readonly to: string | null;
}): RawBuilder<unknown> => sql`
  update labels set tote = ${move.to}, version = version + 1
  where id = any(${move.labelIds}::uuid[]) and tote = ${move.from} returning id, project_id`;
