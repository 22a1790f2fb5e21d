import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';

interface StoreKey {
  readonly projectId: string;
  readonly storeId: string;
}

interface Asked extends StoreKey {
  readonly email: string;
  readonly firstName: string;
  readonly list: string;
  readonly source: string;
  readonly consent: string;
}

/** Between two emails to one address: ten minutes at first, then twice as long each time, up to a day. */
const mailPause = sql`least(interval '1 day', greatest(interval '10 minutes', s.asked_at - s.created_at))`;

const askedSchema = z.object({ id: z.uuid(), askedAt: z.date() });

/**
 * Keeps that someone asked for a store’s emails. Confirmed and ended subscriptions stay as they are, because anyone can
 * type anyone’s address. For the same reason each email to an address has to wait longer than the one before.
 * @returns null where no email is due: they subscribe already, or one was sent not long ago
 */
export async function keepAsked(tx: Tx, asked: Asked): Promise<z.output<typeof askedSchema> | null> {
  const { projectId, storeId, email, firstName, list, source, consent } = asked;
  const { rows } = await sql`
    insert into subscribers as s (id, project_id, store_id, email, first_name, list, source, consent)
    values (${newId()}, ${projectId}, ${storeId}, ${email}, ${firstName}, ${list}, ${source}, ${consent})
    on conflict (store_id, email) do update set asked_at = now(), consent = excluded.consent,
      source = excluded.source, list = excluded.list,
      first_name = case when excluded.first_name = '' then s.first_name else excluded.first_name end
    where s.project_id = ${projectId} and s.state <> 'confirmed' and s.asked_at < now() - ${mailPause}
    returning id, asked_at`.execute(tx);
  return rows[0] ? askedSchema.parse(rows[0]) : null;
}

const subscriptionSchema = z.object({
  state: z.enum(['pending', 'confirmed', 'unsubscribed']),
  email: z.string(),
});

export async function findSubscription(tx: Tx, { projectId, storeId }: StoreKey, id: string) {
  const { rows } = await sql`
    select state, email::text as email from subscribers
    where id = ${id} and project_id = ${projectId} and store_id = ${storeId}`.execute(tx);
  return rows[0] ? subscriptionSchema.parse(rows[0]) : null;
}

/** Confirms or ends a subscription. The first moment of each is kept. */
export async function changeSubscription(
  tx: Tx,
  { projectId, storeId }: StoreKey,
  { id, state }: { readonly id: string; readonly state: 'confirmed' | 'unsubscribed' },
) {
  const { rows } = await sql`
    update subscribers set state = ${state},
      confirmed_at = case when ${state} = 'confirmed' and state <> 'confirmed' then now() else confirmed_at end,
      unsubscribed_at = case when ${state} = 'unsubscribed' and state <> 'unsubscribed' then now() else unsubscribed_at end
    where id = ${id} and project_id = ${projectId} and store_id = ${storeId}
    returning state, email::text as email`.execute(tx);
  return rows[0] ? subscriptionSchema.parse(rows[0]) : null;
}
