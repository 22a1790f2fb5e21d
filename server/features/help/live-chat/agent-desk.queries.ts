import { sql } from 'kysely';
import { z } from 'zod';
import type { ChatMessage, DeskChat } from '../../../../shared/features/help/live-chat/live-chat.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { personName } from '../../accounts/identity/identity.ts';
import { isHere, onlineGroupIds, stayAt } from './chat-presence.queries.ts';

/** The number of chats a list shows, more than one agent can handle. */
const DESK_MAX = 500;
const LAST_TEXT_MAX = 140;

const at = z.coerce.date().transform((date) => date.toISOString());
const deskSchema = z.object({
  available: z.boolean(),
  groupIds: z.array(z.number()),
  online: z.array(z.number()),
});

/** What an agent has set, and which groups are online. */
export async function findDesk(tx: Tx, accountId: string): Promise<z.output<typeof deskSchema>> {
  const { rows } = await sql`
    select coalesce(a.available, false) as available, coalesce(a.group_ids, '{}') as group_ids,
      array(${onlineGroupIds} order by 1) as online
    from (select 1) one left join live_chat_agents a on a.account_id = ${accountId}`.execute(tx);
  return deskSchema.parse(rows[0]);
}

const chatSchema = z.object({
  id: z.uuid(),
  status: z.enum(['queued', 'chatting']),
  groupId: z.number(),
  customer: z.object({
    name: z.string(),
    email: z.string(),
    project: z.string().nullable(),
    isPro: z.boolean(),
    here: z.boolean(),
    path: z.string(),
  }),
  agent: z.object({ id: z.uuid(), name: z.string(), here: z.boolean() }).nullable(),
  queuedAt: at,
  lastSeq: z.number(),
  lastText: z.string(),
  lastAt: at,
  unread: z.number(),
}) satisfies z.ZodType<DeskChat>;

/** The agent's own chats, those that wait in the agent's groups, and those there whose agent is gone; who waits longest first. */
export async function deskChats(tx: Tx, accountId: string): Promise<DeskChat[]> {
  const { rows } = await sql`
    with mine as (
      select c.*, coalesce(c.agent_id = ${accountId}, false) as own,
        c.agent_id is not null and ${isHere('c.agent_id', true)} as agent_here
      from live_chats c where c.status <> 'closed')
    select c.id, c.status, c.group_id, c.queued_at, c.last_seq, left(coalesce(m.text, ''), ${LAST_TEXT_MAX}) as last_text,
      coalesce(m.at, c.created_at) as last_at,
      (select count(*)::int from live_chat_messages u
        where u.chat_id = c.id and u.kind = 'customer' and u.seq > c.agent_read) as unread,
      json_build_object('name', ${personName('who')}, 'email', who.email, 'project', p.name, 'isPro', coalesce(p.is_pro, false),
        'here', ${isHere('c.account_id', false)}, 'path', c.path) as customer,
      case when agent.id is not null
        then json_build_object('id', agent.id, 'name', ${personName('agent')}, 'here', c.agent_here) end as agent
    from mine c join accounts who on who.id = c.account_id
      left join projects p on p.id = c.project_id left join accounts agent on agent.id = c.agent_id
      left join lateral (select text, at from live_chat_messages w
        where w.chat_id = c.id and w.kind in ('customer', 'agent') order by w.seq desc limit 1) m on true
    where c.own or (not c.agent_here
      and c.group_id = any(select unnest(group_ids) from live_chat_agents where account_id = ${accountId}))
    order by c.own desc, c.queued_at, c.id limit ${DESK_MAX}`.execute(tx);
  return rows.map((row) => chatSchema.parse(row));
}

/** Keeps what an agent says of being there. */
export async function saveAvailability(
  tx: Tx,
  accountId: string,
  availability: { readonly available: boolean; readonly groupIds: readonly number[] },
): Promise<void> {
  await sql`
    insert into live_chat_agents (account_id, available, group_ids)
    values (${accountId}, ${availability.available}, ${[...availability.groupIds]}::smallint[])
    on conflict (account_id) do update
      set available = excluded.available, group_ids = excluded.group_ids, changed_at = now()`.execute(tx);
}

const messageSchema = z.object({
  id: z.uuid(),
  seq: z.number(),
  kind: z.literal('agent'),
  text: z.string(),
  author: z.string().nullable(),
  at,
}) satisfies z.ZodType<ChatMessage>;

/**
 * Adds an agent's message to a locked chat. Repeating it returns the stored one; undefined when the id belongs to
 * another message.
 */
export async function writeAsAgent(
  tx: Tx,
  chatId: string,
  message: {
    readonly id: string;
    readonly accountId: string;
    readonly text: string;
    readonly author: string;
  },
): Promise<ChatMessage | undefined> {
  const { id, accountId, text, author } = message;
  const { rows } = await sql`
    with before as (
      select m.id, m.seq, m.kind, m.text, m.at from live_chat_messages m
      where m.id = ${id} and m.chat_id = ${chatId} and m.author_id = ${accountId} and m.kind = 'agent'),
    free as (select where not exists (select from live_chat_messages where id = ${id})),
    c as (
      update live_chats set last_seq = last_seq + 1, agent_read = last_seq + 1
      from free where live_chats.id = ${chatId} returning live_chats.id, account_id, last_seq),
    written as (
      insert into live_chat_messages (id, chat_id, customer_id, seq, kind, author_id, text)
      select ${id}::uuid, c.id, c.account_id, c.last_seq, 'agent', ${accountId}::uuid, ${text} from c
      returning id, seq, kind, text, at)
    select kept.*, ${author} as author from (select * from before union all select * from written) kept`.execute(
    tx,
  );
  return rows[0] === undefined ? undefined : messageSchema.parse(rows[0]);
}

/** Notes an agent's sign of life: the stream, and what was read of the agent's own chat. */
export async function recordHeartbeat(
  tx: Tx,
  accountId: string,
  seen: {
    readonly connection?: string | undefined;
    readonly read?: { readonly chatId: string; readonly seq: number } | undefined;
  },
): Promise<void> {
  const { connection, read } = seen;
  await sql`
    with stays as (${connection === undefined ? sql`select 1` : stayAt(connection, accountId, true)})
    update live_chats c set agent_read = least(${read?.seq ?? 0}::integer, c.last_seq)
    where c.id = ${read?.chatId ?? null}::uuid and c.agent_id = ${accountId} and c.status = 'chatting'
      and c.agent_read < least(${read?.seq ?? 0}::integer, c.last_seq)`.execute(tx);
}
