import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';

interface StoreKey {
  readonly projectId: string;
  readonly storeId: string;
}

const linkedSchema = z.object({ id: z.uuid(), email: z.string(), addressKey: z.instanceof(Buffer) });
export type LinkedPerson = z.output<typeof linkedSchema>;

/** The person that a link of a store leads to, after a merge the one that stayed; null for one who was erased. */
export async function findLinkedPerson(
  tx: Tx,
  { projectId, storeId }: StoreKey,
  id: string,
): Promise<LinkedPerson | null> {
  const { rows } = await sql`
    select k.id, k.address as email, k.address_key
    from people p join people k on k.id = coalesce(p.merged_into, p.id)
    where p.id = ${id} and p.project_id = ${projectId} and p.store_id = ${storeId} and k.address is not null`.execute(
    tx,
  );
  return rows[0] ? linkedSchema.parse(rows[0]) : null;
}

/** Whether a form’s list asks to confirm: every list does, where the merchant didn’t change it. */
export async function asksToConfirm(tx: Tx, { storeId }: StoreKey, code: string): Promise<boolean> {
  const { rows } = await sql`
    select double_opt_in from mailing_lists where store_id = ${storeId} and code = ${code}`.execute(tx);
  return z.object({ doubleOptIn: z.boolean() }).parse(rows[0] ?? { doubleOptIn: true }).doubleOptIn;
}
