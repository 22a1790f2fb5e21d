import { sql } from 'kysely';
import { accountClosed } from '../../../../shared/features/accounts/identity/identity.events.ts';
import type { OwnedProject } from '../../../../shared/features/accounts/identity/identity.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertEventFrom } from '../../../platform/domain-events/domain-events.ts';
import { personName } from './person.queries.ts';

/** Locks the teams of an account, so that no other owner leaves or closes an account at the same time. */
export async function lockMemberships(tx: Tx, accountId: string): Promise<void> {
  await sql`
    select from projects where id in (select project_id from project_members where account_id = ${accountId})
    order by id for update`.execute(tx);
}

/** The projects that have no owner but this account. The transaction has to see every project. */
export async function findSoleProjects(tx: Tx, accountId: string): Promise<OwnedProject[]> {
  const { rows } = await sql<OwnedProject>`
    select p.code as id, p.name,
      exists (select from project_members o where o.project_id = p.id and o.account_id <> m.account_id) as has_others
    from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.account_id = ${accountId} and m.role = 'owner'
      and not exists (select from project_members o
        where o.project_id = m.project_id and o.role = 'owner' and o.account_id <> m.account_id)
    order by p.number limit 100`.execute(tx);
  return rows;
}

/**
 * Deletes an account with its sessions, passkeys, memberships, push subscriptions and chats. Rows that belong to a project
 * or a store stay without it.
 * @returns false where it was deleted before
 */
export async function deleteAccount(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with told as (${insertEventFrom(
      accountClosed,
      sql`
      select null::uuid as project_id, jsonb_build_object('name', ${personName('a')}, 'avatar', a.avatar,
        'projectIds', (select coalesce(jsonb_agg(m.project_id), '[]') from project_members m
          where m.account_id = a.id)) as payload
      from accounts a where a.id = ${accountId}`,
    )})
    delete from accounts where id = ${accountId} returning id`.execute(tx);
  return rows.length > 0;
}
