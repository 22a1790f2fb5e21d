import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Seller } from '../../../../shared/features/projects/sellers/sellers.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { personName } from '../../accounts/identity/identity.ts';

const CHANGES_SHOWN = 20;

const changeSchema = z.object({
  at: z.date().transform((moment) => moment.toISOString()),
  who: z.string().nullable(),
  fields: z.array(z.string()),
});

/** Keeps who changed which fields, and what they were. */
export async function logChange(
  tx: Tx,
  change: {
    readonly projectId: string;
    readonly accountId: string;
    readonly before: Seller;
    readonly after: Seller;
  },
): Promise<void> {
  const { projectId, accountId, before, after } = change;
  await sql`
    insert into seller_changes (id, project_id, account_id, before, after)
    values (${newId()}, ${projectId}, ${accountId}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`.execute(
    tx,
  );
}

/** The last changes, the newest first, with the fields that were changed. */
export async function listChanges(tx: Tx, projectId: string) {
  const { rows } = await sql`
    select c.at, ${personName('a')} as who, array(
        select n.key from jsonb_each(c.after) n where c.before->n.key is distinct from n.value order by n.key) as fields
    from seller_changes c left join accounts a on a.id = c.account_id
    where c.project_id = ${projectId} order by c.at desc, c.id desc limit ${CHANGES_SHOWN}`.execute(tx);
  return z.array(changeSchema).parse(rows);
}
