import { useEffect, useState } from 'react';
import { agentChatCalls } from '../../../../shared/features/help/live-chat/live-chat.ts';
import { callKey, queryClient } from '../../../platform/data/data.ts';
import { chatLine } from './chat-line.ts';

export const AGENT_DESK_PATH = '/staff/live-chat/';

/** Many chats can have news at once: the list is read again at most this often. */
const READ_AGAIN_MS = 300;

/** Keeps the agent's list up to date by the live events, however many parts of the page show it. True while they come. */
export function useDeskNews(accountId: string): boolean {
  const [connected, setConnected] = useState(false);
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      due ??= setTimeout(() => {
        due = undefined;
        void queryClient().invalidateQueries({ queryKey: callKey(agentChatCalls.desk) });
      }, READ_AGAIN_MS);
    };
    const unlisten = chatLine('agent', accountId).listen((news) => {
      if (news.kind === 'up' || news.kind === 'down') setConnected(news.kind === 'up');
      if (news.kind !== 'down') readAgain();
    });
    return () => {
      clearTimeout(due);
      unlisten();
    };
  }, [accountId]);
  return connected;
}
