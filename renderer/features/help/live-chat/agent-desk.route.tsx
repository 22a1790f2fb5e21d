import { IconMessages } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { agentChatCalls } from '../../../../shared/features/help/live-chat/live-chat.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { AgentAvailability } from './agent-availability.tsx';
import { AgentChat } from './agent-chat.tsx';
import styles from './agent-desk.module.css';
import { ChatList } from './chat-list.tsx';
import { rememberAgent } from './chat-start.ts';
import { AGENT_DESK_PATH, useDeskNews } from './use-agent-desk.ts';

export const queries: RouteQueries = () => [reads(agentChatCalls.desk, {}, { optional: true })];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

type Desk = NonNullable<ReturnType<typeof useCall<typeof agentChatCalls.desk>>['data']>;

function DeskScreen({ desk }: { readonly desk: Desk }) {
  const { me, available, groupIds, online, chats } = desk;
  const connected = useDeskNews(me);
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const shown = chats.find(({ id }) => id === address.get('chat'));
  useEffect(() => rememberAgent(me, available && groupIds.length > 0), [me, available, groupIds]);
  const back = () => void navigate(withProject(AGENT_DESK_PATH));
  return (
    <div className={styles.screen} data-chat={shown !== undefined || undefined}>
      <PageHeader title="Live chat" lead="Answer people who write to us from the dashboard." />
      <AgentAvailability me={me} available={available} groupIds={groupIds} online={online} />
      <p className={styles.lost} role="status">
        {connected ? '' : 'Connecting to live events…'}
      </p>
      <div className={styles.desk}>
        <ChatList me={me} chats={chats} shown={shown?.id ?? null} />
        {shown ? (
          <AgentChat key={shown.id} me={me} chat={shown} online={online} back={back} />
        ) : (
          <div className={styles.nothing}>
            <Empty title="No chat chosen" icon={<IconMessages size={32} stroke={1.5} />}>
              {address.has('chat')
                ? 'This chat has ended, or someone else has picked it up.'
                : 'Choose a chat. The longest wait is at the top.'}
            </Empty>
          </div>
        )}
      </div>
    </div>
  );
}

const isForbidden = (error: Error | null): boolean => error instanceof Refusal && error.status === 403;

/** Where agents answer: who waits, their own chats, and the conversation. */
export default function AgentDesk() {
  const desk = useCall(agentChatCalls.desk, {});
  if (desk.data) return <DeskScreen desk={desk.data} />;
  return (
    <Page title="Live chat">
      {isForbidden(desk.error) ? (
        <Empty title="You can’t answer chats yet" icon={<IconMessages size={32} stroke={1.5} />}>
          Ask leadership for permission to answer chats.
        </Empty>
      ) : desk.isLoadingError ? (
        <ErrorState what="the chats" error={desk.error} retry={() => void desk.refetch()} />
      ) : (
        <LoadingState label="Chats" lines={8} />
      )}
    </Page>
  );
}
