import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../database/database.ts';

const figuresSchema = z.array(
  z.object({
    /** A large receiver; empty for all others together. */
    receiver: z.string(),
    sent: z.int(),
    bounced: z.int(),
    complained: z.int(),
    refused: z.int(),
    warning: z.enum(['complaints', 'bounces', 'refusals']).nullable(),
  }),
);

/** How a store’s offers of the last 30 days did by receiver: those with the most first, all small ones together last. */
export async function listReceivers(tx: Tx, storeId: string): Promise<z.output<typeof figuresSchema>> {
  const { rows } = await sql`
    with days as (
      select receiver, sum(sent)::int as sent, sum(bounced)::int as bounced, sum(complained)::int as complained,
        sum(refused)::int as refused
      from receiver_days
      where store_id = ${storeId} and day > (now() at time zone 'utc')::date - 30 group by receiver),
    warned as (
      select case when receiver like '%.%' then '' else receiver end as receiver, min(warning) as warning
      from store_receivers where store_id = ${storeId} and warning is not null group by 1)
    select days.*, warned.warning from days left join warned using (receiver)
    order by days.receiver = '', days.sent desc, days.receiver`.execute(tx);
  return figuresSchema.parse(rows);
}
