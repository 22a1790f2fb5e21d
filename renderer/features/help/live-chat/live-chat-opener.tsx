import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../../../../shared/contract/access/access.ts';
import { CHAT_QUERY, groupNamed } from '../../../../shared/features/help/live-chat/live-chat.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { onAction } from '../../../platform/actions.ts';
import { IS_STATION } from '../../../platform/environment.ts';
import { useTagged } from '../../accounts/notifications/notifications.ts';
import {
  AGENT_CHANGED,
  isAgentAvailable,
  LIVE_SUPPORT,
  START_CHATTING,
  wasChatOpened,
} from './chat-start.ts';

const ChatWidget = lazy(() => import('./chat-widget.tsx'));
const AgentPresence = lazy(() => import('./agent-presence.tsx'));

/** Loads the chat on request, or when it was open before. Rendered once in the shell. */
export function LiveChatOpener() {
  const { user } = useSession();
  const [wanted, setWanted] = useState(false);
  const [attends, setAttends] = useState(false);
  /** How often it was asked for: each time opens it again. */
  const [starts, setStarts] = useState(0);
  const [group, setGroup] = useState<number | null>(null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = groupNamed(new URLSearchParams(search).get(CHAT_QUERY));
  /** The notification disappears when the group goes offline. */
  const announced = useTagged(LIVE_SUPPORT);
  const id = user?.id;
  const mayAnswer = user?.internal === true;

  useEffect(() => {
    if (IS_STATION || id === undefined) return;
    setWanted(wasChatOpened());
    const attend = () => setAttends(mayAnswer && isAgentAvailable(id));
    attend();
    return onAction((name) => {
      if (name === AGENT_CHANGED) attend();
      if (name !== START_CHATTING) return;
      setGroup(null);
      setWanted(true);
      setStarts((count) => count + 1);
    });
  }, [id, mayAnswer]);

  useEffect(() => {
    if (announced) setWanted(true);
  }, [announced]);

  // A link from a page that offers the chat.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link starts it once
  useEffect(() => {
    if (IS_STATION || asked === null) return;
    if (id === undefined) {
      void navigate(loginPath(pathname + search), { replace: true });
      return;
    }
    setGroup(asked);
    setWanted(true);
    setStarts((count) => count + 1);
  }, [id, asked]);

  if (id === undefined) return null;
  return (
    <Suspense>
      {wanted && <ChatWidget key={id} accountId={id} starts={starts} group={group} />}
      {attends && <AgentPresence key={`${id} attends`} accountId={id} />}
    </Suspense>
  );
}
