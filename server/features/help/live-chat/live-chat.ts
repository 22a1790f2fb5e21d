import type { Implementation } from '../../../platform/calls/implement.ts';
import { agentChatImplementations } from './agent-chat.handlers.ts';
import { customerChatImplementations } from './live-chat.handlers.ts';

/** Live chat on the server. */
export const liveChatImplementations: readonly Implementation[] = [
  ...customerChatImplementations,
  ...agentChatImplementations,
];
