import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { notificationCalls } from '../../../../shared/features/accounts/notifications/notifications.ts';
import {
  agentChatCalls,
  type ChatStreamEvent,
  liveChatCalls as calls,
  chatStreamEventSchema,
} from '../../../../shared/features/help/live-chat/live-chat.ts';
import { LIVE_CHAT_GROUPS as GROUPS } from '../../../../shared/rules/constants/constants.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { addPerson, addProject, type Person, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { deleteOldPresences } from './chat-presence.queries.ts';

let server: TestServer;
let other: TestServer;
let customerPerson: Person;
let agentPerson: Person;
let customer: Client;
let agent: Client;
let number = 0;
const streams: Stream[] = [];

/** An open stream, with what it has said so far. */
interface Stream {
  readonly connection: string;
  /** Resolves with the first thing said from here on that is wanted. */
  next(wanted: (event: ChatStreamEvent) => boolean): Promise<ChatStreamEvent>;
  close(): void;
}

async function openStream(at: TestServer, token: string): Promise<Stream> {
  const ended = new AbortController();
  const response = await fetch(`${at.origin}/omnis/v3/live-chat/stream?token=${encodeURIComponent(token)}`, {
    signal: ended.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const waiting = new Set<(event: ChatStreamEvent) => void>();
  const hello = Promise.withResolvers<string>();
  const read = async () => {
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = chatStreamEventSchema.parse(JSON.parse(block.replace(/^data: /, '')));
        if (event.kind === 'hello') hello.resolve(event.connection);
        for (const tell of waiting) tell(event);
      }
    }
  };
  read().catch(() => undefined);
  const stream: Stream = {
    connection: await hello.promise,
    next: (wanted) =>
      new Promise((resolve) => {
        const tell = (event: ChatStreamEvent) => {
          if (!wanted(event)) return;
          waiting.delete(tell);
          resolve(event);
        };
        waiting.add(tell);
      }),
    close: () => ended.abort(),
  };
  streams.push(stream);
  return stream;
}

const customerStream = async (of: Client, at = server) =>
  openStream(at, (await of.call(calls.token, {})).token);
const agentStream = async (of: Client, at = server) =>
  openStream(at, (await of.call(agentChatCalls.token, {})).token);

async function refusal(making: Promise<unknown>): Promise<CallRefused> {
  const error = await making.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallRefused)) throw new Error('It was not refused');
  return error;
}

const send = (text: string, options: { id?: string; by?: Client; groupId?: number } = {}) =>
  (options.by ?? customer).call(calls.send, {
    body: {
      id: options.id ?? newId(),
      text,
      groupId: options.groupId ?? GROUPS.support,
      path: '/my-products/',
    },
  });
const reply = (chatId: string, text: string, id = newId()) =>
  agent.call(agentChatCalls.reply, { params: { chatId }, body: { id, text } });
const texts = async (chatId: string, by = customer) =>
  (await by.call(calls.messages, { params: { chatId }, query: {} })).messages.map(
    ({ kind, text }) => `${kind}: ${text}`,
  );
const status = async (groupId: number) =>
  (await customer.call(calls.groupStatus, { params: { groupId } })).status;

/** The agent is there for groups, with an open stream. */
async function attend(groupIds: readonly number[] = [GROUPS.support]): Promise<Stream> {
  await agent.call(agentChatCalls.setAvailability, { body: { available: true, groupIds: [...groupIds] } });
  return agentStream(agent);
}

beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ databaseUrl: server.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  number += 1;
  customerPerson = await addPerson(server, `asks${number}@example.test`);
  await addProject(server, `asks-${number}`, [[customerPerson, 'owner']]);
  agentPerson = await addPerson(server, `answers${number}@example.test`, {
    internal: true,
    leadership: true,
  });
  await sql`update accounts set first_name = 'Ana' where id = ${agentPerson.id}`.execute(
    server.services.databases.platform,
  );
  customer = await signedIn(server, customerPerson.email);
  agent = await signedIn(server, agentPerson.email);
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  const db = server.services.databases.platform;
  await db.deleteFrom('liveChats').execute();
  await db.deleteFrom('liveChatAgents').execute();
  await db.deleteFrom('liveChatPresences').execute();
});

test('a question is asked, taken, answered and closed', async () => {
  await attend();
  expect(await customer.call(calls.token, {})).toMatchObject({ status: 'browsing', chat: null });
  const { chat } = await send('Where is my order?');
  expect(chat).toMatchObject({ status: 'queued', groupId: GROUPS.support, agent: null });
  const desk = await agent.call(agentChatCalls.desk, {});
  expect(desk.chats).toMatchObject([
    {
      id: chat.id,
      status: 'queued',
      unread: 1,
      lastText: 'Where is my order?',
      customer: { email: customerPerson.email, project: `Project asks-${number}`, path: '/my-products/' },
    },
  ]);
  await agent.call(agentChatCalls.take, { params: { chatId: chat.id } });
  expect(await customer.call(calls.token, {})).toMatchObject({
    status: 'chatting',
    chat: { id: chat.id, agent: 'Ana' },
  });
  await reply(chat.id, 'On its way.');
  expect(await texts(chat.id)).toEqual(['customer: Where is my order?', 'taken: ', 'agent: On its way.']);
  await agent.call(agentChatCalls.close, { params: { chatId: chat.id } });
  expect(await customer.call(calls.token, {})).toMatchObject({ status: 'browsing', chat: null });
  expect((await agent.call(agentChatCalls.desk, {})).chats).toEqual([]);
  const again = await send('One more thing');
  expect(again.chat.id).not.toBe(chat.id);
});

test('a message sent again is one message, also at the same moment', async () => {
  await attend();
  const id = newId();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send('Hello', { id })));
  expect(new Set(answers.map(({ message }) => message.seq))).toEqual(new Set([1]));
  const [first] = answers;
  if (!first) throw new Error('Nothing was answered');
  expect(await texts(first.chat.id)).toEqual(['customer: Hello']);

  await agent.call(agentChatCalls.take, { params: { chatId: first.chat.id } });
  const answerId = newId();
  const replies = await Promise.all([
    reply(first.chat.id, 'Yes?', answerId),
    reply(first.chat.id, 'Yes?', answerId),
  ]);
  expect(replies[0]).toEqual(replies[1]);
  expect(await texts(first.chat.id)).toEqual(['customer: Hello', 'taken: ', 'agent: Yes?']);
});

test('messages of many senders keep one order, without a gap', async () => {
  await attend();
  const { chat } = await send('0');
  await agent.call(agentChatCalls.take, { params: { chatId: chat.id } });
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? send(`c${at}`) : reply(chat.id, `a${at}`))),
  );
  const { messages } = await customer.call(calls.messages, { params: { chatId: chat.id }, query: {} });
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 14 }, (_, at) => at + 1));
  const newer = await customer.call(calls.messages, { params: { chatId: chat.id }, query: { after: 12 } });
  expect(newer.messages.map(({ seq }) => seq)).toEqual([13, 14]);
});

test('rejects reading, writing to or ending another person’s chat', async () => {
  await attend();
  const id = newId();
  const { chat } = await send('Mine', { id });
  const strangerPerson = await addPerson(server, `stranger${number}@example.test`);
  const stranger = await signedIn(server, strangerPerson.email);
  const params = { chatId: chat.id };
  const tries = [
    () => stranger.call(calls.messages, { params, query: {} }),
    () => stranger.call(calls.group, { params }),
    () => stranger.call(calls.transfer, { params, body: { group_id: GROUPS.studio } }),
    () => stranger.call(calls.close, { params }),
  ];
  for (const attempt of tries) expect((await refusal(attempt())).status).toBe(404);
  // Somebody else's message id neither shows nor changes that message.
  expect((await refusal(send('Taken over', { id, by: stranger }))).status).toBe(409);
  expect(await texts(chat.id)).toEqual(['customer: Mine']);
  for (const attempt of [
    () => customer.call(agentChatCalls.desk, {}),
    () => customer.call(agentChatCalls.messages, { params, query: {} }),
    () => customer.call(agentChatCalls.take, { params }),
  ])
    expect((await refusal(attempt())).status).toBe(403);
});

test('internal staff answer chats only with the permission', async () => {
  const colleague = await addPerson(server, `colleague${number}@example.test`, { internal: true });
  const client = await signedIn(server, colleague.email);
  expect((await refusal(client.call(agentChatCalls.desk, {}))).status).toBe(403);
  expect((await refusal(client.call(agentChatCalls.token, {}))).status).toBe(403);
  await sql`insert into staff_profiles (account_id, permissions) values (${colleague.id}, '{answer-chats}')`.execute(
    server.services.databases.platform,
  );
  expect((await client.call(agentChatCalls.desk, {})).available).toBe(false);
});

test('a chat has one agent, until that one is gone', async () => {
  const stream = await attend();
  const { chat } = await send('Anybody?');
  await agent.call(agentChatCalls.take, { params: { chatId: chat.id } });
  const secondPerson = await addPerson(server, `second${number}@example.test`, {
    internal: true,
    leadership: true,
  });
  const second = await signedIn(server, secondPerson.email);
  await second.call(agentChatCalls.setAvailability, {
    body: { available: true, groupIds: [GROUPS.support] },
  });
  const take = () => second.call(agentChatCalls.take, { params: { chatId: chat.id } });
  expect((await refusal(take())).body).toMatchObject({ code: 'taken', message: 'Ana answers this chat' });
  expect((await second.call(agentChatCalls.desk, {})).chats).toEqual([]);
  stream.close();
  await expect
    .poll(async () => (await second.call(agentChatCalls.desk, {})).chats.length, { timeout: 8_000 })
    .toBe(1);
  await take();
  expect((await refusal(reply(chat.id, 'Me again'))).body.code).toBe('taken');
});

test('the customer’s own choice of a group hands the chat over once', async () => {
  await attend([GROUPS.support, GROUPS.studio, GROUPS.pro]);
  const { chat } = await send('Which font?');
  await agent.call(agentChatCalls.take, { params: { chatId: chat.id } });
  const params = { chatId: chat.id };
  const transfer = (group_id: number) => customer.call(calls.transfer, { params, body: { group_id } });
  expect(await transfer(GROUPS.support)).toMatchObject({ status: 'chatting', groupId: GROUPS.support });
  expect((await refusal(transfer(GROUPS.integrations))).body.code).toBe('group-offline');
  expect(await transfer(GROUPS.studio)).toMatchObject({
    status: 'queued',
    groupId: GROUPS.studio,
    agent: null,
  });
  expect(await transfer(GROUPS.studio)).toMatchObject({ groupId: GROUPS.studio });
  expect((await refusal(transfer(GROUPS.pro))).body.code).toBe('transferred-already');
  expect(await customer.call(calls.group, { params })).toEqual({ group_id: GROUPS.studio, name: 'Studio' });
  expect(await texts(chat.id)).toEqual(['customer: Which font?', 'taken: ', 'transferred: Studio']);
  // An agent hands over as often as it takes.
  await agent.call(agentChatCalls.take, { params });
  await agent.call(agentChatCalls.transfer, { params, body: { groupId: GROUPS.pro } });
  expect((await customer.call(calls.group, { params })).group_id).toBe(GROUPS.pro);
});

test('a group is online while somebody is available and there, and refuses new chats otherwise', async () => {
  expect(await status(GROUPS.support)).toBe('offline');
  expect((await refusal(send('Hello?'))).body.code).toBe('group-offline');
  await agent.call(agentChatCalls.setAvailability, { body: { available: true, groupIds: [GROUPS.support] } });
  expect(await status(GROUPS.support)).toBe('offline');
  const stream = await agentStream(agent);
  expect(await status(GROUPS.support)).toBe('online');
  expect(await status(GROUPS.studio)).toBe('offline');
  const listening = await customerStream(customer);
  const gone = listening.next((event) => event.kind === 'groups' && event.online.length === 0);
  stream.close();
  await gone;
  expect(await status(GROUPS.support)).toBe('offline');
});

test('who gives no sign of life is gone, who does stays', async () => {
  const stream = await attend();
  const lapse = () =>
    sql`update live_chat_presences set until = now() - interval '1 second'`.execute(
      server.services.databases.platform,
    );
  await lapse();
  expect(await status(GROUPS.support)).toBe('offline');
  await customer.call(calls.seen, { body: { connection: stream.connection } });
  expect(await status(GROUPS.support)).toBe('offline');
  await agent.call(agentChatCalls.seen, { body: { connection: stream.connection } });
  expect(await status(GROUPS.support)).toBe('online');

  await send('I am here');
  const here = async () => (await agent.call(agentChatCalls.desk, {})).chats[0]?.customer.here;
  expect(await here()).toBe(false);
  const { connection } = await customerStream(customer);
  expect(await here()).toBe(true);
  await lapse();
  expect(await here()).toBe(false);
  await customer.call(calls.seen, { body: { connection } });
  expect(await here()).toBe(true);
});

test('events reach customer and agent on different server processes', async () => {
  const desk = await attend();
  const listening = await customerStream(customer, other);
  const asked = desk.next((event) => event.kind === 'chat');
  const { chat } = await send('Over there');
  expect(await asked).toEqual({ kind: 'chat', chat: chat.id, seq: 1 });
  await agent.call(agentChatCalls.take, { params: { chatId: chat.id } });
  const answered = listening.next((event) => event.kind === 'chat' && event.seq === 3);
  await reply(chat.id, 'Over here');
  expect(await answered).toMatchObject({ chat: chat.id });
});

test('limits a stream to its own chat and its own token', async () => {
  await attend();
  const strangerPerson = await addPerson(server, `deaf${number}@example.test`);
  const stranger = await signedIn(server, strangerPerson.email);
  const listening = await customerStream(stranger);
  const first = listening.next((event) => event.kind === 'chat');
  await send('Between us');
  const own = await send('My own', { by: stranger });
  expect(await first).toMatchObject({ chat: own.chat.id });
  const { token } = await customer.call(calls.token, {});
  for (const forged of [token.replace('customer', 'agent'), `${token}x`, 'a.b.c.d', '']) {
    const response = await fetch(
      `${server.origin}/omnis/v3/live-chat/stream?token=${encodeURIComponent(forged)}`,
    );
    expect(response.status).toBe(401);
  }
});

test('an answer is announced to who is gone, once until it is read', async () => {
  await attend();
  const { chat } = await send('Brb');
  await agent.call(agentChatCalls.take, { params: { chatId: chat.id } });
  const announced = async () => (await customer.call(notificationCalls.list, { query: {} })).notifications;
  await reply(chat.id, 'Your parcel leaves today');
  await reply(chat.id, 'Anything else?');
  expect(await announced()).toMatchObject([
    {
      title: 'Ana answered you',
      body: 'Your parcel leaves today',
      tag: 'live-support',
      actions: [{ href: '@live-support-start-chatting' }],
    },
  ]);
  await customer.call(calls.seen, { body: { readSeq: 4 } });
  await customerStream(customer);
  await reply(chat.id, 'Still there?');
  expect(await announced()).toHaveLength(1);
});

test('keeps texts plain and short, and paths without a query', async () => {
  await attend();
  expect((await refusal(send('   '))).body.errors).toEqual({ text: ['Write a message first'] });
  expect((await refusal(send('x'.repeat(2_001)))).body.errors).toEqual({
    text: ['Write up to 2,000 characters'],
  });
  const { message } = await send('<b>bold</b>\u0000 \r\n<script>alert(1)</script>');
  expect(message.text).toBe('<b>bold</b> \n<script>alert(1)</script>');
  const withQuery = customer.call(calls.send, {
    body: { id: newId(), text: 'Hi', groupId: 3, path: '/settings/?token=secret' },
  });
  expect((await refusal(withQuery)).status).toBe(422);
  const tooMany = async () => {
    for (let at = 0; at < 70; at += 1) await send(`${at}`);
  };
  expect((await refusal(tooMany())).status).toBe(429);
});

test('a desk of hundreds of chats is one answer', async () => {
  await attend();
  await sql`
    with people as (
      insert into accounts (id, email, first_name)
      select gen_random_uuid(), 'crowd' || n || '@example.test', 'Person ' || n from generate_series(1, 400) n returning id),
    opened as (
      insert into live_chats (id, account_id, group_id, status, path, last_seq)
      select gen_random_uuid(), id, 3, 'queued', '/', 20 from people returning id, account_id)
    insert into live_chat_messages (id, chat_id, customer_id, seq, kind, text)
    select gen_random_uuid(), opened.id, opened.account_id, n, 'customer', 'Message ' || n from opened, generate_series(1, 20) n`.execute(
    server.services.databases.platform,
  );
  const { chats } = await agent.call(agentChatCalls.desk, {});
  expect(agent.statements).toBeLessThanOrEqual(6);
  expect(chats).toHaveLength(400);
  expect(chats[0]).toMatchObject({ unread: 20, lastText: 'Message 20' });
});

test('one account opens so many streams and no more, and leaves nothing behind', async () => {
  const { token } = await customer.call(calls.token, {});
  const address = `${server.origin}/omnis/v3/live-chat/stream?token=${encodeURIComponent(token)}`;
  const open = await Promise.all(Array.from({ length: 12 }, () => openStream(server, token)));
  const refused = await fetch(address);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  // Others aren’t kept out, and a stream that ends makes room.
  await agentStream(agent);
  for (const stream of open) stream.close();
  const again = await eventually(() => customerStream(customer));
  again.close();

  const db = server.services.databases.platform;
  await db.updateTable('liveChatPresences').set({ until: sql<Date>`now() - interval '2 minutes'` }).execute();
  await deleteOldPresences(db);
  expect(await db.selectFrom('liveChatPresences').select('id').execute()).toEqual([]);
});
