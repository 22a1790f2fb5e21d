import { defineFeature } from '../../../platform/features/feature.ts';
import { agentChatImplementations } from './agent-chat.handlers.ts';
import { deletePresences } from './delete-presences.ts';
import { customerChatImplementations } from './live-chat.handlers.ts';

export const feature = defineFeature({
  tables: ['liveChatAgents', 'liveChatMessages', 'liveChatPresences', 'liveChats'],
  calls: [...agentChatImplementations, ...customerChatImplementations],
  jobs: [deletePresences],
});
