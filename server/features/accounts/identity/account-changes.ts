import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';

/** Changes of accounts that other features make. Those that answer a part of a statement belong to a larger one. */

export async function setAvatar(tx: Tx, accountId: string, avatar: string | null): Promise<void> {
  await tx.updateTable('accounts').set({ avatar }).where('id', '=', accountId).execute();
}

/** Whether an account has this photo: the same file can be the photo of several. */
export async function isAvatarUsed(db: Database, avatar: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').where('avatar', '=', avatar).executeTakeFirst();
  return row !== undefined;
}

/** Counts an account's address as verified. @param condition nothing changes where it is false */
export const markVerified = (accountId: string, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update accounts set verified_at = now() where id = ${accountId} and verified_at is null and ${condition}`;

const isStaff = sql`(a.internal or a.factory)`;

/** What of a member of staff the account itself keeps; fields that are left out stay. */
export interface StaffAccountChange {
  /** Empty takes it away. */
  readonly username?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly isLeadership?: boolean | undefined;
  readonly status?: number | null | undefined;
}

/** Changes the account of a member of staff, and returns its `id` and `status`. */
export const updateStaffAccount = (accountId: string, change: StaffAccountChange): RawBuilder<unknown> => sql`
  update accounts a set
    username = case when p ? 'username' then nullif(p->>'username', '') else username end,
    first_name = coalesce(p->>'firstName', first_name), last_name = coalesce(p->>'lastName', last_name),
    leadership = coalesce((p->>'isLeadership')::boolean, leadership),
    status = case when p ? 'status' then (p->>'status')::smallint else status end
  from (select ${JSON.stringify(change)}::jsonb as p) change
  where a.id = ${accountId} and ${isStaff} returning a.id, a.status`;

/** Mutes a member of staff, or unmutes them, and returns `id` and `muted_at`. Muted before, they keep the time of it. */
export const muteStaffAccount = (accountId: string, isMuted: boolean): RawBuilder<unknown> => sql`
  update accounts a set muted_at = ${isMuted ? sql`coalesce(a.muted_at, now())` : sql`null`}
  where a.id = ${accountId} and ${isStaff} returning a.id, a.muted_at`;
