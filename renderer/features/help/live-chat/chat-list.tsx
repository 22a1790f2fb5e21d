import { Link } from 'react-router';
import { chatGroupTitle, type DeskChat } from '../../../../shared/features/help/live-chat/live-chat.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useNow } from '../../../platform/use-now.ts';
import styles from './agent-desk.module.css';
import { AGENT_DESK_PATH } from './use-agent-desk.ts';

interface ChatListProps {
  readonly me: string;
  readonly chats: readonly DeskChat[];
  readonly shown: string | null;
}

const SECOND = 1_000;

/** `45 s`, `12 min`, `3 h`: how long somebody has been waiting. */
export function waitingText(since: string, now: string): string {
  const seconds = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / SECOND));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h`;
}

function Line({
  chat,
  shown,
  now,
}: {
  readonly chat: DeskChat;
  readonly shown: boolean;
  /** ISO 8601, UTC. */
  readonly now: string;
}) {
  const { customer, unread } = chat;
  return (
    <li>
      <Link
        to={withProject(`${AGENT_DESK_PATH}?chat=${chat.id}`)}
        className={styles.line}
        aria-current={shown ? 'true' : undefined}
      >
        <span className={styles.lineHead}>
          <strong>{customer.name}</strong>
          {customer.isPro && <small className={styles.pro}>Pro</small>}
          {chat.status === 'queued' && (
            <small className={styles.wait}>
              <span className="only-read-aloud">has waited for </span>
              {waitingText(chat.queuedAt, now)}
            </small>
          )}
        </span>
        <span className={styles.lineText}>{chat.lastText}</span>
        <span className={styles.lineFoot}>
          {chatGroupTitle(chat.groupId)}
          {customer.project && `, ${customer.project}`}
          {!customer.here && ', away'}
          {chat.agent !== null && !chat.agent.here && `, ${chat.agent.name} has left`}
        </span>
        {unread > 0 && (
          <span className={styles.count}>
            {unread}
            <span className="only-read-aloud"> unread</span>
          </span>
        )}
      </Link>
    </li>
  );
}

/** The agent's own chats, and the waiting ones; the longest wait comes first. */
export function ChatList({ me, chats, shown }: ChatListProps) {
  const now = useNow(SECOND);
  const own = chats.filter(({ agent }) => agent?.id === me);
  const waiting = chats.filter(({ agent }) => agent?.id !== me);
  const parts = [
    { id: 'waiting', title: 'Waiting', chats: waiting, none: 'No one is waiting.' },
    { id: 'own', title: 'Your chats', chats: own, none: 'You have no chat open.' },
  ];
  return (
    <nav className={styles.lists} aria-label="Chats">
      {parts.map((part) => (
        <section key={part.id} aria-labelledby={`chats-${part.id}`}>
          <h2 id={`chats-${part.id}`} className={styles.listTitle}>
            {part.title} <span>{part.chats.length}</span>
          </h2>
          {part.chats.length === 0 ? (
            <p className={styles.none}>{part.none}</p>
          ) : (
            <ul className={styles.list}>
              {part.chats.map((chat) => (
                <Line key={chat.id} chat={chat} shown={chat.id === shown} now={now} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </nav>
  );
}
