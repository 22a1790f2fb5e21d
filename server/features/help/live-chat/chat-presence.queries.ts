import { sql } from 'kysely';
import {
  CHAT_GRACE_SECONDS,
  CHAT_LEASE_SECONDS,
} from '../../../../shared/features/help/live-chat/live-chat.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { ChatTokenPayload } from './chat-token.ts';

const lease = sql`now() + make_interval(secs => ${CHAT_LEASE_SECONDS})`;

/** Whether an account has an open stream of a kind that gave a sign of life in time. */
export const isHere = (account: string, agent: boolean) => sql<boolean>`exists (
  select from live_chat_presences here
  where here.account_id = ${sql.ref(account)} and here.agent = ${agent} and here.until > now())`;

/** The groups for which somebody is available and here. */
export const onlineGroupIds = sql`
  select distinct covered.id from live_chat_agents answering
    join accounts staff on staff.id = answering.account_id and staff.internal and staff.status = 0
    cross join unnest(answering.group_ids) as covered (id)
  where answering.available and ${isHere('answering.account_id', true)}`;

/** The groups that are online now. */
export async function onlineGroups(db: Database | Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`${onlineGroupIds} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes the presences of streams that are long gone. */
export async function deleteOldPresences(db: Database): Promise<void> {
  await sql`delete from live_chat_presences where until < now() - interval '1 minute'`.execute(db);
}

/** Notes that a stream is open. */
export async function arriveAt(db: Database, connection: string, claim: ChatTokenPayload): Promise<void> {
  await sql`
    insert into live_chat_presences (id, account_id, agent, until)
    values (${connection}, ${claim.accountId}, ${claim.agent}, ${lease})`.execute(db);
}

/** A stream ended: its person may be back in a moment, after a reload. */
export async function leaveFrom(db: Database, connection: string): Promise<void> {
  await sql`
    update live_chat_presences set until = least(until, now() + make_interval(secs => ${CHAT_GRACE_SECONDS}))
    where id = ${connection}`.execute(db);
}

/** A sign of life of somebody's stream. */
export const stayAt = (connection: string, accountId: string, agent: boolean) => sql`
  update live_chat_presences set until = ${lease}
  where id = ${connection} and account_id = ${accountId} and agent = ${agent}`;
