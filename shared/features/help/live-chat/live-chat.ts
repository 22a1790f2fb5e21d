/** Live chat between people in the dashboard and the agents that answer them. Spec 2 §7.7, spec 3 §4.4. */
export { CHAT_GROUP_IDS, CHAT_QUERY, chatGroupTitle, groupNamed } from './chat-groups.ts';
export {
  agentChatCalls,
  type CustomerChat,
  type DeskChat,
  liveChatCalls,
} from './live-chat.calls.ts';
export {
  CHAT_PAGE_SIZE,
  CHAT_PATH_MAX,
  CHAT_TEXT_MAX,
  type ChatMessage,
  chatTextSchema,
  mergeMessages,
  textWithLinks,
} from './live-chat.messages.ts';
export {
  advanceChatWidget,
  type ChatWidget,
  type ChatWidgetEvent,
  type CustomerStatus,
  chatGroupAt,
  dueTransfer,
  HIDDEN_WIDGET,
  isInChat,
  widgetGroup,
} from './live-chat.rules.ts';
export {
  CHAT_GRACE_SECONDS,
  CHAT_LEASE_SECONDS,
  CHAT_PING_MS,
  CHAT_SILENCE_MS,
  type ChatStreamEvent,
  chatStreamEventSchema,
} from './live-chat.stream.ts';
