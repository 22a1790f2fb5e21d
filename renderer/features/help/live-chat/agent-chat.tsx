import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowsExchange, IconCheck, IconCrown } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import {
  agentChatCalls,
  CHAT_GROUP_IDS,
  chatGroupTitle,
  type DeskChat,
} from '../../../../shared/features/help/live-chat/live-chat.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill, Tag } from '../../../ui/status-pill.tsx';
import { AgentConversation } from './agent-conversation.ts';
import styles from './agent-desk.module.css';
import { ChatComposer } from './chat-composer.tsx';
import { ChatLog } from './chat-log.tsx';

interface AgentChatProps {
  readonly me: string;
  readonly chat: DeskChat;
  readonly online: readonly number[];
  readonly back: () => void;
}

const refreshes = [agentChatCalls.desk];

/** The customer, and their current screen in the dashboard. */
function Person({ customer, groupId }: Pick<DeskChat, 'customer' | 'groupId'>) {
  return (
    <dl className={styles.person}>
      <div>
        <dt>Project</dt>
        <dd>{customer.project ?? 'None'}</dd>
      </div>
      <div>
        <dt>Plan</dt>
        <dd>{customer.isPro ? 'Pro' : 'Free'}</dd>
      </div>
      <div>
        <dt>Page</dt>
        <dd className={styles.path}>{customer.path}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>{customer.email}</dd>
      </div>
      <div>
        <dt>Group</dt>
        <dd>{chatGroupTitle(groupId)}</dd>
      </div>
    </dl>
  );
}

function Deeds({ chat, online, back }: Omit<AgentChatProps, 'me'>) {
  const transfer = useCallMutation(agentChatCalls.transfer, { refreshes });
  const close = useCallMutation(agentChatCalls.close, { refreshes });
  const params = { chatId: chat.id };
  const end = async () => {
    const sure = await openPopup('confirm', {
      title: `End the chat with ${chat.customer.name}?`,
      text: 'They can start a new chat at any time.',
      confirmLabel: 'End the chat',
    });
    if (!sure) return;
    close.mutate({ params }, { onError: showFailure, onSuccess: back });
  };
  return (
    <div className={styles.deeds}>
      <ActionMenu
        position="bottom-end"
        button={
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={18} aria-hidden />}
            loading={transfer.isPending}
          >
            Transfer
          </Button>
        }
      >
        {(Menu) => (
          <>
            <Menu.Label>To the group</Menu.Label>
            {CHAT_GROUP_IDS.filter((id) => id !== chat.groupId).map((groupId) => (
              <Menu.Item
                key={groupId}
                disabled={!online.includes(groupId)}
                onClick={() =>
                  transfer.mutate(
                    { params, body: { groupId } },
                    {
                      onError: showFailure,
                      onSuccess: () => {
                        showSnackbar({ text: `Transferred to ${chatGroupTitle(groupId)}` });
                        back();
                      },
                    },
                  )
                }
              >
                {chatGroupTitle(groupId)}
                {!online.includes(groupId) && ' (offline)'}
              </Menu.Item>
            ))}
          </>
        )}
      </ActionMenu>
      <Button
        variant="default"
        leftSection={<IconCheck size={18} aria-hidden />}
        loading={close.isPending}
        onClick={() => void end()}
      >
        End chat
      </Button>
    </div>
  );
}

/** One chat at the desk: who asks, what was said, and what to do about it. */
export function AgentChat({ me, chat, online, back }: AgentChatProps) {
  const conversation = useMemo(() => new AgentConversation(chat.id), [chat.id]);
  const view = useSyncExternalStore(conversation.subscribe, conversation.view);
  const take = useCallMutation(agentChatCalls.take, { refreshes });
  const title = useRef<HTMLHeadingElement>(null);
  const own = chat.agent?.id === me;
  const { customer, unread } = chat;
  const lastSeen = view.messages.at(-1)?.seq ?? 0;

  useEffect(() => conversation.begin(me), [conversation, me]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat is another place on the page
  useEffect(() => title.current?.focus({ preventScroll: true }), [chat.id]);
  useEffect(() => {
    if (!own || unread === 0 || lastSeen === 0) return;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      gateway()
        .call(agentChatCalls.seen, { body: { read: { chatId: chat.id, seq: lastSeen } } })
        .catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [own, unread, lastSeen, chat.id]);

  return (
    <section className={styles.chat} aria-labelledby="agent-chat-title">
      <header className={styles.chatHead}>
        <button type="button" className={styles.back} aria-label="Back to the list" onClick={back}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </button>
        <h2 id="agent-chat-title" ref={title} tabIndex={-1}>
          {customer.name}
        </h2>
        {customer.isPro && <Tag icon={<IconCrown size={14} aria-hidden />}>Pro</Tag>}
        <StatusPill tone={customer.here ? 'good' : 'neutral'}>{customer.here ? 'Here' : 'Away'}</StatusPill>
        {own && <Deeds chat={chat} online={online} back={back} />}
      </header>
      <Person customer={customer} groupId={chat.groupId} />
      {view.failure !== null && view.messages.length === 0 ? (
        <ErrorState what="the messages" error={view.failure} retry={conversation.retry} />
      ) : view.known ? (
        <ChatLog
          messages={view.messages}
          outgoing={view.outgoing}
          side="agent"
          older={view.more ? () => void conversation.readOlder().catch(showFailure) : null}
          again={conversation.sendAgain}
          discard={conversation.discard}
        />
      ) : (
        <div className={styles.loading}>
          <LoadingState label="Messages" />
        </div>
      )}
      {own ? (
        <ChatComposer
          key={chat.id}
          label={`Answer ${customer.name}`}
          keepAs={`live-chat-draft-${chat.id}`}
          write={conversation.write}
        />
      ) : (
        <div className={styles.take}>
          <span>
            {chat.agent === null
              ? 'No one has picked up this chat yet.'
              : `${chat.agent.name} has left this chat.`}
          </span>
          <Button
            loading={take.isPending}
            onClick={() => take.mutate({ params: { chatId: chat.id } }, { onError: showFailure })}
          >
            Take this chat
          </Button>
        </div>
      )}
    </section>
  );
}
