import { conflict, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import {
  type CustomerChat,
  type CustomerStatus,
  chatGroupTitle,
  liveChatCalls,
} from '../../../../shared/features/help/live-chat/live-chat.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { chatHub } from './chat-hub.ts';
import { onlineGroups } from './chat-presence.queries.ts';
import { CHAT_TOKEN_SECONDS, chatClaim, makeChatToken } from './chat-token.ts';
import {
  changeChat,
  customerChat,
  type HeldChat,
  lockChat,
  messagesOf,
  noteCustomer,
  oneAtATime,
  openChatOf,
  writeAsCustomer,
} from './live-chat.queries.ts';

/** The person who calls. */
export function callerId({ user }: CallContext): string {
  if (!user) throw new Refusal(401, 'signed-out');
  return user.id;
}

/** A token for a stream, and until when it opens one. */
export function streamToken(context: CallContext, agent: boolean): { token: string; expiresAt: string } {
  const expiresAt = new Date(databaseNow() + CHAT_TOKEN_SECONDS * 1000);
  const token = makeChatToken(context.services.secret, { accountId: callerId(context), agent }, expiresAt);
  return { token, expiresAt: expiresAt.toISOString() };
}

const nobodyThere = () =>
  conflict('group-offline', 'No one is available right now. Your message wasn’t sent.');
export const messageNotSent = () => conflict('id-taken', 'We couldn’t send this message. Write it again.');
export const chatEnded = () => conflict('chat-closed', 'This chat has ended');

/** What a person does in the chat that is open, or without one. */
const statusIn = (chat: CustomerChat | null): CustomerStatus =>
  chat === null || chat.status === 'closed' ? 'browsing' : chat.status;

async function lockOwnChat(context: CallContext, chatId: string): Promise<HeldChat> {
  const chat = await lockChat(context.tx, chatId);
  if (!chat || chat.customerId !== callerId(context)) throw notFound();
  return chat;
}

/** Implements the customer's side of live chat. */
export const customerChatImplementations = implement(liveChatCalls, {
  async token(_, context) {
    const chat = await openChatOf(context.tx, callerId(context));
    return { ...streamToken(context, false), status: statusIn(chat), chat };
  },

  async transfer({ params, body }, context) {
    const chat = await lockOwnChat(context, params.chatId);
    if (chat.status === 'closed') throw chatEnded();
    if (chat.groupId === body.group_id) return chat;
    if (chat.transferred)
      throw conflict('transferred-already', 'This chat has already been transferred once');
    if (!chat.online.includes(body.group_id)) throw nobodyThere();
    return changeChat(context.tx, chat.id, {
      kind: 'transferred',
      by: chat.customerId,
      groupId: body.group_id,
      groupTitle: chatGroupTitle(body.group_id),
      byCustomer: true,
    });
  },

  async group({ params }, context) {
    const chat = await customerChat(context.tx, params.chatId, callerId(context));
    if (!chat) throw notFound();
    return { group_id: chat.groupId, name: chatGroupTitle(chat.groupId) };
  },

  async groupStatus({ params }, { tx }) {
    const online = await onlineGroups(tx);
    return { status: online.includes(params.groupId) ? ('online' as const) : ('offline' as const) };
  },

  async messages({ params, query }, context) {
    const chat = await customerChat(context.tx, params.chatId, callerId(context));
    if (!chat) throw notFound();
    return { chat, ...(await messagesOf(context.tx, chat.id, query)) };
  },

  async send({ body }, context) {
    const accountId = callerId(context);
    await oneAtATime(context.tx, accountId);
    const { chat, message, offline } = await writeAsCustomer(
      context.tx,
      { id: body.id, accountId, text: body.text },
      { groupId: body.groupId, projectId: context.project?.id ?? null, path: body.path },
    );
    if (chat && message) return { chat, message };
    if (offline) throw nobodyThere();
    throw messageNotSent();
  },

  async seen({ body }, context) {
    await noteCustomer(context.tx, callerId(context), body);
    return {};
  },

  async close({ params }, context) {
    const chat = await lockOwnChat(context, params.chatId);
    if (chat.status === 'closed') return chat;
    return changeChat(context.tx, chat.id, { kind: 'closed', by: chat.customerId });
  },

  async stream({ query }, { services }) {
    const claim = chatClaim(services.secret, query.token, new Date(databaseNow()));
    if (!claim)
      throw new Refusal(401, 'chat-token-expired', 'This connection has expired. Request a new token.');
    return { body: await chatHub(services).open(claim), mediaType: 'text/event-stream' };
  },
});
