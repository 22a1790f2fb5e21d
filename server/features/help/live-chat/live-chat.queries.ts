import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  CHAT_PAGE_SIZE,
  type ChatMessage,
  type CustomerChat,
} from '../../../../shared/features/help/live-chat/live-chat.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isHere, onlineGroupIds, stayAt } from './chat-presence.queries.ts';

const at = z.coerce.date().transform((date) => date.toISOString());
/** People in a chat appear with their first name only; their email is private. */
const firstName = (account: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${account}.first_name`)}), ''), 'Selvedge')`;

const messageSchema = z.object({
  id: z.uuid(),
  seq: z.number(),
  kind: z.enum(['customer', 'agent', 'taken', 'transferred', 'closed']),
  text: z.string(),
  author: z.string().nullable(),
  at,
}) satisfies z.ZodType<ChatMessage>;

const chatSchema = z.object({
  id: z.uuid(),
  status: z.enum(['queued', 'chatting', 'closed']),
  groupId: z.number(),
  agent: z.string().nullable(),
  lastSeq: z.number(),
  readSeq: z.number(),
}) satisfies z.ZodType<CustomerChat>;

const chatColumns = sql`c.id, c.status, c.group_id,
  (select ${firstName('agent')} from accounts agent where agent.id = c.agent_id) as agent,
  c.last_seq, c.customer_read as read_seq`;

/** The chat that a person has open; null without one. */
export async function openChatOf(tx: Tx, accountId: string): Promise<CustomerChat | null> {
  const { rows } = await sql`
    select ${chatColumns} from live_chats c where c.account_id = ${accountId} and c.status <> 'closed'`.execute(
    tx,
  );
  return rows[0] === undefined ? null : chatSchema.parse(rows[0]);
}

/** One of the customer's own chats, open or not. */
export async function customerChat(
  tx: Tx,
  chatId: string,
  accountId: string,
): Promise<CustomerChat | undefined> {
  const { rows } = await sql`
    select ${chatColumns} from live_chats c where c.id = ${chatId} and c.account_id = ${accountId}`.execute(
    tx,
  );
  return rows[0] === undefined ? undefined : chatSchema.parse(rows[0]);
}

/** A page of a chat's messages in order: the newest that fit. */
export async function messagesOf(
  tx: Tx,
  chatId: string,
  { after, before }: { readonly after: number; readonly before?: number | undefined },
): Promise<{ messages: ChatMessage[]; more: boolean }> {
  const { rows } = await sql`
    select m.id, m.seq, m.kind, m.text, m.at,
      (select ${firstName('writer')} from accounts writer where writer.id = m.author_id) as author
    from live_chat_messages m
    where m.chat_id = ${chatId} and m.seq > ${after} ${before === undefined ? sql`` : sql`and m.seq < ${before}`}
    order by m.seq desc limit ${CHAT_PAGE_SIZE + 1}`.execute(tx);
  const messages = rows.slice(0, CHAT_PAGE_SIZE).map((row) => messageSchema.parse(row));
  return { messages: messages.reverse(), more: rows.length > CHAT_PAGE_SIZE };
}

/** What one person sends follows one another, so that a repeated send finds the first. */
export async function oneAtATime(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`live chat ${accountId}`}, 0))`.execute(tx);
}

interface NewMessage {
  readonly id: string;
  readonly accountId: string;
  readonly text: string;
}

const writtenSchema = z.object({
  offline: z.boolean(),
  chat: chatSchema.nullable(),
  message: messageSchema.nullable(),
});

/**
 * Adds a customer's message to the open chat, or to a new one when the group is online. Repeating it returns the
 * stored one. No message means that the id is another person's, or the group is offline.
 */
export async function writeAsCustomer(
  tx: Tx,
  message: NewMessage,
  chat: { readonly groupId: number; readonly projectId: string | null; readonly path: string },
): Promise<z.output<typeof writtenSchema>> {
  const { id, accountId, text } = message;
  const { rows } = await sql`
    with before as (
      select m.id, m.seq, m.kind, m.text, m.at, m.chat_id from live_chat_messages m
      where m.id = ${id} and m.author_id = ${accountId} and m.kind = 'customer'),
    may as (
      select exists (select from live_chats where account_id = ${accountId} and status <> 'closed')
        or ${chat.groupId} in (${onlineGroupIds}) as open),
    opened as (
      insert into live_chats (id, account_id, project_id, group_id, status, path, last_seq, customer_read)
      select ${newId()}::uuid, ${accountId}::uuid, ${chat.projectId}::uuid, ${chat.groupId}::smallint, 'queued',
        ${chat.path}, 1, 1
      from may where may.open and not exists (select from before)
      on conflict (account_id) where status <> 'closed' do update
        set last_seq = live_chats.last_seq + 1, customer_read = live_chats.last_seq + 1, path = excluded.path
      returning *),
    written as (
      insert into live_chat_messages (id, chat_id, customer_id, seq, kind, author_id, text)
      select ${id}::uuid, opened.id, opened.account_id, opened.last_seq, 'customer', ${accountId}::uuid, ${text} from opened
      on conflict (id) do nothing
      returning id, seq, kind, text, at, chat_id),
    kept as (select * from before union all select * from written),
    c as (select * from opened union all
      select * from live_chats where id in (select chat_id from before))
    select not may.open as offline,
      (select to_jsonb(shown) from (select c.id, c.status, c.group_id as "groupId",
        (select ${firstName('agent')} from accounts agent where agent.id = c.agent_id) as agent,
        c.last_seq as "lastSeq", c.customer_read as "readSeq" from c) shown) as chat,
      (select to_jsonb(shown) from (select kept.id, kept.seq, kept.kind, kept.text, kept.at,
        (select ${firstName('writer')} from accounts writer where writer.id = ${accountId}) as author
        from kept) shown) as message
    from may`.execute(tx);
  return writtenSchema.parse(rows[0]);
}

/** Notes a customer's sign of life: the stream, the page, what was read. */
export async function noteCustomer(
  tx: Tx,
  accountId: string,
  seen: {
    readonly connection?: string | undefined;
    readonly path?: string | undefined;
    readonly readSeq?: number | undefined;
  },
): Promise<void> {
  const { connection, path, readSeq } = seen;
  await sql`
    with stays as (${connection === undefined ? sql`select 1` : stayAt(connection, accountId, false)}),
    news as (select coalesce(${path ?? null}, c.path) as path,
        greatest(c.customer_read, least(${readSeq ?? 0}::integer, c.last_seq)) as customer_read, c.id
      from live_chats c where c.account_id = ${accountId} and c.status <> 'closed')
    update live_chats c set path = news.path, customer_read = news.customer_read from news
    where c.id = news.id and (c.path, c.customer_read) is distinct from (news.path, news.customer_read)`.execute(
    tx,
  );
}

const heldSchema = chatSchema.extend({
  agentId: z.uuid().nullable(),
  agentHere: z.boolean(),
  customerId: z.uuid(),
  customerHere: z.boolean(),
  projectId: z.uuid().nullable(),
  transferred: z.boolean(),
  /** The agent's answers that the customer has not read yet. */
  unanswered: z.boolean(),
  online: z.array(z.number()),
});
export type HeldChat = z.output<typeof heldSchema>;

/** Locks the chat row until commit, so two agents can't take the same chat. */
export async function lockChat(tx: Tx, chatId: string): Promise<HeldChat | undefined> {
  const { rows } = await sql`
    select ${chatColumns}, c.agent_id, ${isHere('c.agent_id', true)} as agent_here, c.account_id as customer_id,
      ${isHere('c.account_id', false)} as customer_here, c.project_id, c.transferred_at is not null as transferred,
      exists (select from live_chat_messages m
        where m.chat_id = c.id and m.kind = 'agent' and m.seq > c.customer_read) as unanswered,
      array(${onlineGroupIds}) as online
    from live_chats c where c.id = ${chatId} for update of c`.execute(tx);
  return rows[0] === undefined ? undefined : heldSchema.parse(rows[0]);
}

/** An event of a chat other than a message, with the chat's state after it. */
export type ChatEvent =
  | { readonly kind: 'taken'; readonly by: string }
  | { readonly kind: 'closed'; readonly by: string }
  | {
      readonly kind: 'transferred';
      readonly by: string;
      readonly groupId: number;
      readonly groupTitle: string;
      /** The customer's own choice, which counts once. */
      readonly byCustomer: boolean;
    };

const changeOf = (deed: ChatEvent) => {
  switch (deed.kind) {
    case 'taken':
      return sql`status = 'chatting', agent_id = ${deed.by}`;
    case 'closed':
      return sql`status = 'closed', closed_at = now()`;
    case 'transferred':
      return sql`status = 'queued', agent_id = null, queued_at = now(), group_id = ${deed.groupId},
        transferred_at = ${deed.byCustomer ? sql`now()` : sql`transferred_at`}`;
  }
};

/** Does it, and notes it among the messages. */
export async function changeChat(tx: Tx, chatId: string, deed: ChatEvent): Promise<CustomerChat> {
  const { rows } = await sql`
    with c as (
      update live_chats set last_seq = last_seq + 1, ${changeOf(deed)} where id = ${chatId} returning *),
    noted as (
      insert into live_chat_messages (id, chat_id, customer_id, seq, kind, author_id, text)
      select ${newId()}::uuid, c.id, c.account_id, c.last_seq, ${deed.kind}, ${deed.by}::uuid,
        ${deed.kind === 'transferred' ? deed.groupTitle : ''} from c)
    select ${chatColumns} from c`.execute(tx);
  return chatSchema.parse(rows[0]);
}
