import { lazy, Suspense, useEffect, useState } from 'react';
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
      setWanted(true);
      setStarts((count) => count + 1);
    });
  }, [id, mayAnswer]);

  useEffect(() => {
    if (announced) setWanted(true);
  }, [announced]);

  if (id === undefined) return null;
  return (
    <Suspense>
      {wanted && <ChatWidget key={id} accountId={id} starts={starts} />}
      {attends && <AgentPresence key={`${id} attends`} accountId={id} />}
    </Suspense>
  );
}
