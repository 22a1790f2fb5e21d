import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { wholeNumber, wholeNumberText } from '../../../contract/whole-number.ts';
import { CHAT_GROUP_IDS } from './chat-groups.ts';
import { CHAT_TEXT_MAX, chatMessageSchema, chatPathSchema, chatTextSchema } from './live-chat.messages.ts';
import { CUSTOMER_STATUSES } from './live-chat.rules.ts';

const CHAT = '/omnis/v3/live-chat';

const chatGroupIdSchema = wholeNumber(1).refine((id) => CHAT_GROUP_IDS.includes(id), {
  error: 'Choose a subject that we have',
});
const textSchema = z
  .string()
  .max(2 * CHAT_TEXT_MAX)
  .pipe(chatTextSchema);
const ofChat = z.object({ chatId: z.uuid() });

/** An open chat as its customer sees it. */
const customerChatSchema = z.object({
  id: z.uuid(),
  status: z.enum(['queued', 'chatting', 'closed']),
  groupId: z.number().int(),
  /** First name of the agent; null until someone picks the chat up. */
  agent: z.string().nullable(),
  lastSeq: z.number().int(),
  /** The newest message that the customer has seen. */
  readSeq: z.number().int(),
});
export type CustomerChat = z.infer<typeof customerChatSchema>;

const pageQuery = z.object({
  /** Only messages newer than this one. */
  after: wholeNumberText().default(0),
  /** Only messages older than this one. */
  before: wholeNumberText(1).optional(),
});

const messagePage = z.object({
  messages: z.array(chatMessageSchema),
  /** There are older ones than the first of these. */
  more: z.boolean(),
});

/** What anybody who is signed in may do: ask, and be answered. Spec 2 §7.7. */
export const liveChatCalls = {
  token: defineCall({
    name: 'liveChat.token',
    method: 'GET',
    path: `${CHAT}/token`,
    // Spec 2 §7.7.
    summary: 'Get a chat token and the open chat',
    access: 'signed-in',
    answer: z.object({
      token: z.string(),
      expiresAt: z.iso.datetime(),
      status: z.enum(CUSTOMER_STATUSES),
      chat: customerChatSchema.nullable(),
    }),
    rate: { max: 60, perSeconds: 60 },
  }),
  transfer: defineCall({
    name: 'liveChat.transfer',
    method: 'POST',
    path: `${CHAT}/chat/{chatId}/transfer`,
    // Spec 2 §7.7, spec 3 §4.4.
    summary: 'Transfer the person’s chat to another group, once',
    access: 'signed-in',
    params: ofChat,
    body: z.object({ group_id: chatGroupIdSchema }),
    answer: customerChatSchema,
    errors: [404, 409],
    rate: { max: 20, perSeconds: 60 },
  }),
  group: defineCall({
    name: 'liveChat.group',
    method: 'GET',
    path: `${CHAT}/chat/{chatId}/group`,
    // Spec 2 §7.7.
    summary: 'Get the group of the person’s chat',
    access: 'signed-in',
    params: ofChat,
    answer: z.object({ group_id: z.number().int(), name: z.string() }),
    errors: [404],
  }),
  groupStatus: defineCall({
    name: 'liveChat.groupStatus',
    method: 'GET',
    path: `${CHAT}/group/{groupId}/status`,
    // Spec 2 §7.7.
    summary: 'Check whether a chat group is online',
    access: 'signed-in',
    params: z.object({ groupId: wholeNumberText().pipe(chatGroupIdSchema) }),
    answer: z.object({ status: z.enum(['online', 'offline']) }),
  }),
  messages: defineCall({
    name: 'liveChat.messages',
    method: 'GET',
    path: `${CHAT}/chat/{chatId}/messages`,
    summary: 'List messages in the person’s chat, in order',
    access: 'signed-in',
    params: ofChat,
    query: pageQuery,
    answer: messagePage.extend({ chat: customerChatSchema }),
    errors: [404],
  }),
  send: defineCall({
    name: 'liveChat.send',
    method: 'POST',
    path: `${CHAT}/messages`,
    summary: 'Send a chat message, or start a chat',
    description: 'The same id makes one message.',
    access: 'signed-in',
    body: z.object({
      id: z.uuid(),
      text: textSchema,
      /** The group for a new chat. */
      groupId: chatGroupIdSchema,
      path: chatPathSchema,
    }),
    answer: z.object({ chat: customerChatSchema, message: chatMessageSchema }),
    errors: [409],
    rate: { max: 30, perSeconds: 60 },
  }),
  seen: defineCall({
    name: 'liveChat.seen',
    method: 'PUT',
    path: `${CHAT}/seen`,
    summary: 'Send a heartbeat with page and read position',
    access: 'signed-in',
    body: z.object({
      connection: z.uuid().optional(),
      path: chatPathSchema.optional(),
      readSeq: z.number().int().min(0).max(1_000_000).optional(),
    }),
    answer: z.object({}),
  }),
  close: defineCall({
    name: 'liveChat.close',
    method: 'POST',
    path: `${CHAT}/chat/{chatId}/close`,
    summary: 'End the person’s chat',
    access: 'signed-in',
    params: ofChat,
    answer: customerChatSchema,
    errors: [404],
    rate: { max: 20, perSeconds: 60 },
  }),
  stream: defineCall({
    name: 'liveChat.stream',
    method: 'GET',
    path: `${CHAT}/stream`,
    summary: 'Stream chat events (text/event-stream)',
    description: 'Needs the token of a token call.',
    access: 'public',
    credentials: 'none',
    query: z.object({ token: z.string().max(400) }),
    answer: 'file',
    rate: { max: 240, perSeconds: 60 },
  }),
} as const;

/** A chat in an agent's list. */
const deskChatSchema = z.object({
  id: z.uuid(),
  status: z.enum(['queued', 'chatting']),
  groupId: z.number().int(),
  customer: z.object({
    name: z.string(),
    email: z.string(),
    project: z.string().nullable(),
    isPro: z.boolean(),
    /** Has a page of ours open now. */
    here: z.boolean(),
    path: z.string(),
  }),
  agent: z.object({ id: z.uuid(), name: z.string(), here: z.boolean() }).nullable(),
  /** Waits since then. */
  queuedAt: z.string(),
  lastSeq: z.number().int(),
  lastText: z.string(),
  lastAt: z.string(),
  /** Messages of the customer that no agent has read. */
  unread: z.number().int(),
});
export type DeskChat = z.infer<typeof deskChatSchema>;

const AGENT = `${CHAT}/agent`;
const done = z.object({ id: z.uuid() });

/** What agents do: internal staff with the permission `answer-chats`. */
export const agentChatCalls = {
  token: defineCall({
    name: 'liveChat.agentToken',
    method: 'GET',
    path: `${AGENT}/token`,
    summary: 'Get an agent’s chat token',
    access: 'internal',
    answer: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
  }),
  desk: defineCall({
    name: 'liveChat.desk',
    method: 'GET',
    path: `${AGENT}/desk`,
    summary: 'Get the agent’s desk',
    access: 'internal',
    answer: z.object({
      me: z.uuid(),
      available: z.boolean(),
      groupIds: z.array(z.number().int()),
      online: z.array(z.number().int()),
      chats: z.array(deskChatSchema),
    }),
  }),
  setAvailability: defineCall({
    name: 'liveChat.setAvailability',
    method: 'PUT',
    path: `${AGENT}/availability`,
    summary: 'Set the agent’s availability and groups',
    access: 'internal',
    body: z.object({ available: z.boolean(), groupIds: z.array(chatGroupIdSchema).max(4) }),
    answer: z.object({ available: z.boolean(), groupIds: z.array(z.number().int()) }),
  }),
  take: defineCall({
    name: 'liveChat.take',
    method: 'POST',
    path: `${AGENT}/chat/{chatId}/take`,
    summary: 'Pick up a chat that has no agent present',
    access: 'internal',
    params: ofChat,
    answer: done,
    errors: [404, 409],
  }),
  messages: defineCall({
    name: 'liveChat.agentMessages',
    method: 'GET',
    path: `${AGENT}/chat/{chatId}/messages`,
    summary: 'List messages in a chat, in order',
    access: 'internal',
    params: ofChat,
    query: pageQuery,
    answer: messagePage,
    errors: [404],
  }),
  reply: defineCall({
    name: 'liveChat.reply',
    method: 'POST',
    path: `${AGENT}/chat/{chatId}/messages`,
    summary: 'Reply in the agent’s chat',
    description: 'The same id makes one message.',
    access: 'internal',
    params: ofChat,
    body: z.object({ id: z.uuid(), text: textSchema }),
    answer: z.object({ message: chatMessageSchema }),
    errors: [404, 409],
  }),
  transfer: defineCall({
    name: 'liveChat.agentTransfer',
    method: 'POST',
    path: `${AGENT}/chat/{chatId}/transfer`,
    summary: 'Transfer the agent’s chat to an online group',
    access: 'internal',
    params: ofChat,
    body: z.object({ groupId: chatGroupIdSchema }),
    answer: done,
    errors: [404, 409],
  }),
  close: defineCall({
    name: 'liveChat.agentClose',
    method: 'POST',
    path: `${AGENT}/chat/{chatId}/close`,
    summary: 'End the agent’s chat',
    access: 'internal',
    params: ofChat,
    answer: done,
    errors: [404, 409],
  }),
  seen: defineCall({
    name: 'liveChat.agentSeen',
    method: 'PUT',
    path: `${AGENT}/seen`,
    summary: 'Send an agent’s heartbeat with read position',
    access: 'internal',
    body: z.object({
      connection: z.uuid().optional(),
      read: z.object({ chatId: z.uuid(), seq: z.number().int().min(0).max(1_000_000) }).optional(),
    }),
    answer: z.object({}),
  }),
} as const;
