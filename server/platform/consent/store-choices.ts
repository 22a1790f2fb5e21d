import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import type { ConsentSubject } from './consent.ts';

type Subject = Pick<ConsentSubject, 'storeId' | 'addressKey'>;

const state = z.enum(['asked', 'given', 'withdrawn']).nullable();
const choicesSchema = z.object({
  email: state,
  push: state,
  isMonthly: z.boolean(),
  isStoppedEverywhere: z.boolean(),
});

/** What an address chose at one store, and whether it stopped all of them. One statement. */
export async function findChoices(tx: Tx, { storeId, addressKey }: Subject) {
  const { rows } = await sql`
    select max(c.state) filter (where c.channel = 'email') as email, max(c.state) filter (where c.channel = 'push') as push,
      coalesce(bool_or(c.monthly) filter (where c.channel = 'email'), false) as is_monthly,
      exists (select from suppressions s where s.address_key = ${addressKey} and s.store_id is null) as is_stopped_everywhere
    from consent_states c where c.store_id = ${storeId} and c.address_key = ${addressKey}`.execute(tx);
  return choicesSchema.parse(rows[0]);
}

/** Keeps that an address wants one email a month at most, or any number. One statement. */
export async function saveMonthly(
  tx: Tx,
  { storeId, addressKey }: Subject,
  isMonthly: boolean,
): Promise<void> {
  await sql`
    update consent_states set monthly = ${isMonthly}
    where store_id = ${storeId} and address_key = ${addressKey} and channel = 'email'`.execute(tx);
}
