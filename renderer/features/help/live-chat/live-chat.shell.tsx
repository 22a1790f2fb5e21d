import { IconMessageCircle } from '@tabler/icons-react';
import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { START_CHATTING } from './chat-start.ts';
import { LiveChatOpener } from './live-chat-opener.tsx';

export default defineShellParts({
  layers: [LiveChatOpener],
  help: [{ order: 30, text: 'Chat with us', icon: IconMessageCircle, action: START_CHATTING }],
});
