import { defineFeature } from '../../../platform/features/feature.ts';
import { agentChatImplementations } from './agent-chat.handlers.ts';
import { customerChatImplementations } from './live-chat.handlers.ts';

export const feature = defineFeature({
  calls: [...agentChatImplementations, ...customerChatImplementations],
});
