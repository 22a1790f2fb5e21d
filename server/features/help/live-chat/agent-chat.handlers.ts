import { conflict, forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { agentChatCalls, chatGroupTitle } from '../../../../shared/features/help/live-chat/live-chat.ts';
import { excerpt } from '../../../../shared/rules/text/excerpt.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { staffActor } from '../../accounts/identity/identity.ts';
import { notify } from '../../accounts/notifications/notifications.ts';
import {
  deskChats,
  findDesk,
  recordHeartbeat,
  saveAvailability,
  writeAsAgent,
} from './agent-desk.queries.ts';
import { callerId, chatEnded, messageNotSent, streamToken } from './live-chat.handlers.ts';
import { changeChat, type HeldChat, lockChat, messagesOf } from './live-chat.queries.ts';

const EXCERPT_MAX = 120;

/** The agent who calls; internal staff without the permission is none. */
async function agentOf(context: CallContext): Promise<string> {
  const { id, permissions } = await staffActor(context.tx, callerId(context));
  if (!permissions.includes('answer-chats')) throw forbidden();
  return id;
}

const takenBy = ({ agent }: HeldChat) =>
  conflict('taken', agent ? `${agent} answers this chat` : 'Someone else has picked up this chat');

/** A chat that this agent answers. */
async function lockAgentChat(context: CallContext, chatId: string, agentId: string): Promise<HeldChat> {
  const chat = await lockChat(context.tx, chatId);
  if (!chat) throw notFound();
  if (chat.status === 'closed') throw chatEnded();
  if (chat.agentId !== agentId) throw takenBy(chat);
  return chat;
}

/** Tells a customer who has no page of ours open, or not this chat, that an answer waits; once until it is read. */
async function notifyCustomerOfReply(
  context: CallContext,
  chat: HeldChat,
  name: string,
  text: string,
): Promise<void> {
  if (chat.customerHere || chat.unanswered) return;
  await notify(
    context.tx,
    { projectId: chat.projectId, accountIds: [chat.customerId], kind: 'support' },
    {
      title: `${name} answered you`,
      body: excerpt(text, EXCERPT_MAX),
      tag: 'live-support',
      replacePrevious: true,
      actions: [{ text: 'Open the chat', href: '@live-support-start-chatting', primary: true }],
    },
  );
}

/** What answers the calls of agents. */
export const agentChatImplementations = implement(agentChatCalls, {
  async token(_, context) {
    await agentOf(context);
    return streamToken(context, true);
  },

  async desk(_, context) {
    const me = await agentOf(context);
    return { me, ...(await findDesk(context.tx, me)), chats: await deskChats(context.tx, me) };
  },

  async setAvailability({ body }, context) {
    const me = await agentOf(context);
    const availability = { available: body.available, groupIds: [...new Set(body.groupIds)].sort() };
    await saveAvailability(context.tx, me, availability);
    return availability;
  },

  async take({ params }, context) {
    const me = await agentOf(context);
    const chat = await lockChat(context.tx, params.chatId);
    if (!chat) throw notFound();
    if (chat.status === 'closed') throw chatEnded();
    if (chat.agentId === me) return { id: chat.id };
    if (chat.agentId !== null && chat.agentHere) throw takenBy(chat);
    await changeChat(context.tx, chat.id, { kind: 'taken', by: me });
    return { id: chat.id };
  },

  async messages({ params, query }, context) {
    await agentOf(context);
    const page = await messagesOf(context.tx, params.chatId, query);
    if (page.messages.length === 0 && query.after === 0 && query.before === undefined) throw notFound();
    return page;
  },

  async reply({ params, body }, context) {
    const me = await agentOf(context);
    const chat = await lockAgentChat(context, params.chatId, me);
    const author = context.user?.firstName.trim() || 'Selvedge';
    const message = await writeAsAgent(context.tx, chat.id, { ...body, accountId: me, author });
    if (!message) throw messageNotSent();
    await notifyCustomerOfReply(context, chat, author, message.text);
    return { message };
  },

  async transfer({ params, body }, context) {
    const me = await agentOf(context);
    const chat = await lockAgentChat(context, params.chatId, me);
    if (chat.groupId === body.groupId) return { id: chat.id };
    if (!chat.online.includes(body.groupId))
      throw conflict('group-offline', 'No one is available in that group');
    await changeChat(context.tx, chat.id, {
      kind: 'transferred',
      by: me,
      groupId: body.groupId,
      groupTitle: chatGroupTitle(body.groupId),
      byCustomer: false,
    });
    return { id: chat.id };
  },

  async close({ params }, context) {
    const me = await agentOf(context);
    const chat = await lockAgentChat(context, params.chatId, me);
    await changeChat(context.tx, chat.id, { kind: 'closed', by: me });
    return { id: chat.id };
  },

  async seen({ body }, context) {
    await recordHeartbeat(context.tx, await agentOf(context), body);
    return {};
  },
});
