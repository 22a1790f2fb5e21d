import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { agentChatCalls } from '../../../../shared/features/help/live-chat/live-chat.ts';
import { onAction } from '../../../platform/actions.ts';
import { useCall } from '../../../platform/data/data.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { AGENT_DESK_PATH, useDeskNews } from './use-agent-desk.ts';

const OPEN_DESK = 'open-live-chat-desk';

/** An agent who is available stays so on every page of the dashboard, and is told when somebody waits. */
export default function AgentPresence({ accountId }: { readonly accountId: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useDeskNews(accountId);
  const desk = useCall(agentChatCalls.desk, {});
  const atDesk = pathname.startsWith(AGENT_DESK_PATH);
  const waiting = desk.data?.chats.filter(({ agent, unread }) => agent === null || unread > 0).length ?? 0;
  const told = useRef(0);
  useEffect(() => {
    const more = waiting > told.current;
    told.current = waiting;
    if (!more || atDesk) return;
    showSnackbar({
      text: waiting === 1 ? 'Someone is waiting in live chat' : `${waiting} people wait in the live chat`,
      code: 'live-chat-waiting',
      action: { text: 'Open', event: OPEN_DESK },
    });
  }, [waiting, atDesk]);
  useEffect(
    () =>
      onAction((name) => {
        if (name === OPEN_DESK) void navigate(AGENT_DESK_PATH);
      }),
    [navigate],
  );
  return null;
}
