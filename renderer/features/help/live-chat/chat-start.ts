import { z } from 'zod';
import { raiseAction } from '../../../platform/actions.ts';
import { forget, keep, readKept } from '../../../platform/storage/kept.ts';

/** Internal event that opens the chat: of the live-support notification and of the help pages. Spec 3 §4.3, §4.4. */
export const START_CHATTING = 'live-support-start-chatting';

/** Tag of the notifications that lead into the chat. */
export const LIVE_SUPPORT = 'live-support';

const OPENED = 'live-chat-opened';
const AGENT = 'live-chat-agent';

/** Whether the chat was open: it comes back by itself after a reload. Spec 3 §4.4. */
export const wasChatOpened = (): boolean => readKept(localStorage, OPENED, z.literal(true)) === true;
export const rememberChatOpened = (opened: boolean): void =>
  opened ? void keep(localStorage, OPENED, true) : forget(localStorage, OPENED);

/** Whether an agent of this browser is there to chat, on whatever page. */
export const isAgentAvailable = (accountId: string): boolean =>
  readKept(localStorage, AGENT, z.string()) === accountId;
/** Internal event: an agent of this browser said to be there, or not to be. */
export const AGENT_CHANGED = 'live-chat-agent-changed';
export function rememberAgent(accountId: string, available: boolean): void {
  if (available) keep(localStorage, AGENT, accountId);
  else forget(localStorage, AGENT);
  raiseAction(AGENT_CHANGED);
}
