import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { wordingHash } from './consent.ts';

/** What a shopper said about offers with an order. */
export interface OrderOffers {
  readonly wants: boolean;
  /** The words next to the box. */
  readonly words: string;
}

/**
 * Keeps what was said until the order is paid, as parts of the statement that places it, whose `placed` and `same` have the
 * order: anyone can type anyone’s address and leave. The same order placed again without a tick takes the tick away.
 */
export function keepOrderOffers(
  { projectId, storeId }: { readonly projectId: string; readonly storeId: string },
  said: OrderOffers | null,
): RawBuilder<unknown> {
  if (said === null)
    return sql`offers_said as (delete from order_offers where order_id in (select id from same)),`;
  return sql`
    offers_words as (
      insert into consent_wordings (id, project_id, store_id, hash, text)
      values (${newId()}::uuid, ${projectId}::uuid, ${storeId}::uuid, decode(${wordingHash(said.words)}, 'hex'),
        ${said.words})
      on conflict (store_id, hash) do update set hash = excluded.hash returning id as wording_id),
    offers_said as (
      insert into order_offers (order_id, project_id, store_id, wants, wording_id)
      select o.id, ${projectId}::uuid, ${storeId}::uuid, ${said.wants}::boolean, w.wording_id
      from (select id from placed union all select id from same) o, offers_words w
      on conflict (order_id) do update set wants = excluded.wants, wording_id = excluded.wording_id),`;
}

/** Whether a store mails people who bought from it, as a part of a larger statement. */
export const mailsCustomersOf = (storeId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce(
  (select se.mails_customers from consent_settings se where se.store_id = ${storeId}), false)`;

const orderOffersSchema = z.object({
  orderId: z.uuid(),
  wants: z.boolean().nullable(),
  wordingId: z.uuid().nullable(),
  at: z.date().nullable(),
  mailsCustomers: z.boolean(),
});
export type SaidWithOrder = z.output<typeof orderOffersSchema>;

/** What was said with each of these orders, and whether its store mails customers. One statement. */
export async function findOrderOffers(
  tx: Tx,
  orders: readonly { readonly orderId: string; readonly storeId: string }[],
): Promise<SaidWithOrder[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql`
    select w."orderId" as order_id, o.wants, o.wording_id, o.at, coalesce(s.mails_customers, false) as mails_customers
    from json_to_recordset(${JSON.stringify(orders)}::json) as w("orderId" uuid, "storeId" uuid)
    left join order_offers o on o.order_id = w."orderId"
    left join consent_settings s on s.store_id = w."storeId"`.execute(tx);
  return z.array(orderOffersSchema).parse(rows);
}

/** Whether a store mails people who bought from it, and reminds those that haven’t confirmed. One statement. */
export async function findConsentSettings(tx: Tx, storeId: string) {
  const { rows } = await sql`
    select mails_customers, reminds from consent_settings where store_id = ${storeId}`.execute(tx);
  return z
    .object({ mailsCustomers: z.boolean(), reminds: z.boolean() })
    .parse(rows[0] ?? { mailsCustomers: false, reminds: false });
}

/** Changes them. */
export async function saveConsentSettings(
  tx: Tx,
  { projectId, storeId }: { readonly projectId: string; readonly storeId: string },
  { mailsCustomers, reminds }: { readonly mailsCustomers: boolean; readonly reminds: boolean },
): Promise<void> {
  await sql`
    insert into consent_settings (store_id, project_id, mails_customers, reminds)
    values (${storeId}, ${projectId}, ${mailsCustomers}, ${reminds})
    on conflict (store_id) do update set mails_customers = excluded.mails_customers, reminds = excluded.reminds`.execute(
    tx,
  );
}
