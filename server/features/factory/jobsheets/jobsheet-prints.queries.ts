import { sql } from 'kysely';
import { z } from 'zod';
import type { Jobsheet } from '../../../../shared/features/factory/jobsheets/jobsheets.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { personName } from '../../accounts/identity/identity.ts';

const rowsSchema = z.array(
  z.object({
    orderId: z.uuid(),
    at: z.date().transform((at) => at.toISOString()),
    by: z.string().nullable(),
  }),
);

/** The last print of each order's jobsheet; orders without one are left out. One statement. */
export async function findJobsheetPrints(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Jobsheet['printed']>> {
  const { rows } = await sql`
    select distinct on (j.order_id) j.order_id, j.printed_at as at, ${personName('a')} as by
    from jobsheet_prints j left join accounts a on a.id = j.printed_by
    where j.order_id = any(${orderIds}::uuid[])
    order by j.order_id, j.printed_at desc`.execute(tx);
  return new Map(rowsSchema.parse(rows).map(({ orderId, ...print }) => [orderId, print]));
}

/** Records a print of each order's jobsheet. One statement. @returns how many orders there are */
export async function addJobsheetPrints(
  tx: Tx,
  orderIds: readonly string[],
  printedBy: string | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into jobsheet_prints (order_id, printed_by)
    select o.id, ${printedBy}::uuid from orders o where o.id = any(${orderIds}::uuid[]) and o.deleted_at is null`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
