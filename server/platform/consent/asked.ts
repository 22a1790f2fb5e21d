import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';

const PENDING_DAYS = 30;

const forgottenSchema = z.object({ storeId: z.uuid(), key: z.string() });

/** Forgets asks that no one answered within 30 days. One statement. */
export async function forgetAsked(tx: Tx): Promise<z.output<typeof forgottenSchema>[]> {
  const { rows } = await sql`
    with old as (
      select cs.store_id, cs.address_key from consent_states cs join consents c on c.id = cs.consent_id
      where cs.channel = 'email' and cs.state = 'asked' and c.at < now() - make_interval(days => ${PENDING_DAYS})
      limit 5000),
    states as (
      delete from consent_states cs using old where cs.store_id = old.store_id and cs.address_key = old.address_key
        and cs.channel = 'email'),
    said as (
      delete from consents c using old where c.store_id = old.store_id and c.address_key = old.address_key
        and c.channel = 'email' and c.state = 'asked')
    select store_id, encode(address_key, 'hex') as key from old`.execute(tx);
  return z.array(forgottenSchema).parse(rows);
}

const waitingSchema = forgottenSchema.extend({ consentId: z.uuid() });

/** Asks of so many hours ago that wait for their answer, in stores that remind people. One statement. */
export async function listAskedBetween(
  tx: Tx,
  {
    fromHours,
    toHours,
    limit,
  }: { readonly fromHours: number; readonly toHours: number; readonly limit: number },
): Promise<z.output<typeof waitingSchema>[]> {
  const { rows } = await sql`
    select cs.store_id, encode(cs.address_key, 'hex') as key, c.id as consent_id
    from consent_settings se join consent_states cs on cs.store_id = se.store_id and cs.channel = 'email'
      and cs.state = 'asked'
    join consents c on c.id = cs.consent_id
    where se.reminds and c.at > now() - make_interval(hours => ${fromHours})
      and c.at <= now() - make_interval(hours => ${toHours})
    limit ${limit}`.execute(tx);
  return z.array(waitingSchema).parse(rows);
}
