import { IconMessageCircle, IconMinus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import {
  chatGroupAt,
  chatGroupTitle,
  isInChat,
  widgetGroup,
} from '../../../../shared/features/help/live-chat/live-chat.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { MEDIA } from '../../../styles/breakpoints.ts';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { dismissTagged } from '../../accounts/notifications/notifications.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatLog } from './chat-log.tsx';
import { LIVE_SUPPORT } from './chat-start.ts';
import styles from './chat-widget.module.css';
import { CustomerChatStore, type CustomerChatView } from './customer-chat.ts';
import { useCoveredPage } from './use-covered-page.ts';

interface ChatWidgetProps {
  readonly accountId: string;
  /** How often somebody asked to chat on this page. */
  readonly starts: number;
  /** The group that a link asked for; null for the one that answers on this page. */
  readonly group: number | null;
}

function standing({ widget, chat, connected, known }: CustomerChatView): string {
  if (!connected && known) return 'You’re offline. Reconnecting…';
  if (!known) return 'Connecting…';
  if (widget.status === 'chatting') return `You are talking to ${chat?.agent ?? 'us'}`;
  const group = chatGroupTitle(widgetGroup(widget));
  if (widget.status === 'queued') return `Someone from ${group} will be with you soon`;
  return chat?.status === 'closed' ? 'This chat has ended' : `${group} is here to help`;
}

function Conversation({
  store,
  view,
}: {
  readonly store: CustomerChatStore;
  readonly view: CustomerChatView;
}) {
  if (!view.known && view.failure === null)
    return (
      <div className={styles.state}>
        <LoadingState label="Chat" lines={3} />
      </div>
    );
  if (view.failure !== null && view.messages.length === 0 && view.outgoing.length === 0)
    return (
      <div className={styles.state}>
        <ErrorState what="your chat" error={view.failure} retry={store.retry} />
      </div>
    );
  if (view.messages.length === 0 && view.outgoing.length === 0)
    return (
      <div className={styles.state}>
        <p className={styles.greeting}>What can we help you with?</p>
        <p>
          Type your question below. You can keep working: the chat follows you, and we’ll let you know when we
          reply.
        </p>
      </div>
    );
  return (
    <ChatLog
      messages={view.messages}
      outgoing={view.outgoing}
      side="customer"
      older={view.more ? () => void store.readOlder().catch(showFailure) : null}
      again={store.sendAgain}
      discard={store.discard}
    />
  );
}

/** Keeps the focus inside the chat while it covers the screen. */
function holdFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || !matchMedia(MEDIA.narrow).matches) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      'button:not(:disabled), textarea, a[href], [tabindex="0"]',
    ),
  ];
  const [first] = stops;
  const last = stops.at(-1);
  if (event.shiftKey && document.activeElement === first) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault();
    first?.focus();
  }
}

/** The chat of who works in the dashboard: a button in the corner, and the conversation above it. Spec 3 §4.4. */
export default function ChatWidget({ accountId, starts, group }: ChatWidgetProps) {
  const store = useMemo(() => new CustomerChatStore(accountId), [accountId]);
  const view = useSyncExternalStore(store.subscribe, store.view);
  const { project } = useSession();
  const { pathname } = useLocation();
  const field = useRef<HTMLTextAreaElement>(null);
  const launcher = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element | null>(null);
  const isPro = project?.isPro === true;
  const { widget, connected, known, unread } = view;
  const { shown, status } = widget;

  useEffect(() => store.begin(), [store]);
  useCoveredPage(shown === 'maximised');

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for starts once, wherever one is
  useEffect(() => {
    if (starts === 0) return;
    opener.current = document.activeElement;
    store.start(group ?? chatGroupAt(location.pathname, isPro));
  }, [starts]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what changed
  useEffect(() => store.moved(), [pathname, status, store]);

  const before = useRef(shown);
  useEffect(() => {
    const was = before.current;
    before.current = shown;
    if (was === shown) return;
    if (shown === 'maximised') {
      dismissTagged(LIVE_SUPPORT);
      field.current?.focus({ preventScroll: true });
    }
    if (was !== 'maximised') return;
    if (shown === 'minimised') launcher.current?.focus();
    else if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    else document.getElementById('content')?.focus({ preventScroll: true });
  }, [shown]);

  const told = useRef(0);
  const online = widget.online;
  const wasOnline = useRef(online);
  useEffect(() => {
    const was = wasOnline.current;
    wasOnline.current = online;
    if (online !== false) return;
    dismissTagged(LIVE_SUPPORT);
    if (was === true && isInChat(status))
      showSnackbar({ text: 'Live chat is closed for now. We’ve saved your messages.' });
    else if (starts > told.current)
      showSnackbar({ text: 'No one is available right now. Please try again later.' });
    told.current = starts;
  }, [online, status, starts]);

  useEffect(() => {
    if (shown !== 'maximised' || unread === 0) return;
    const mark = () => document.visibilityState === 'visible' && store.markRead();
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [shown, unread, store]);

  if (shown === 'hidden') return null;
  if (shown === 'minimised')
    return (
      <button ref={launcher} type="button" className={styles.launcher} onClick={() => store.show('maximise')}>
        <IconMessageCircle size={24} stroke={1.75} aria-hidden />
        <span className={styles.launcherText}>Open the chat</span>
        {unread > 0 && (
          <span className={styles.unread}>
            {unread}
            <span className="only-read-aloud"> unread</span>
          </span>
        )}
        <span className="only-read-aloud" role="status">
          {unread > 0 ? `${unread} new in the chat` : ''}
        </span>
      </button>
    );

  const end = async () => {
    const sure = await openPopup('confirm', {
      title: 'End this chat?',
      text: 'You can start a new chat whenever we’re online.',
      confirmLabel: 'End the chat',
      cancelLabel: 'Keep chatting',
    });
    if (sure) await store.close().catch(showFailure);
  };
  return (
    <section
      className={styles.window}
      role="dialog"
      aria-labelledby="live-chat-title"
      onKeyDown={(event) => {
        holdFocus(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        store.show('dismiss');
      }}
    >
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2 id="live-chat-title">Chat with us</h2>
          <p role="status" data-lost={(known && !connected) || undefined}>
            {standing(view)}
          </p>
        </div>
        {isInChat(status) && (
          <button type="button" className={styles.end} onClick={() => void end()}>
            End chat
          </button>
        )}
        {isInChat(status) ? (
          <button type="button" aria-label="Minimise the chat" onClick={() => store.show('minimise')}>
            <IconMinus size={20} stroke={1.75} aria-hidden />
          </button>
        ) : (
          <button type="button" aria-label="Close the chat" onClick={() => store.show('dismiss')}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </button>
        )}
      </header>
      <Conversation store={store} view={view} />
      <ChatComposer
        ref={field}
        label="Write a message"
        keepAs={`live-chat-draft-${accountId}`}
        write={store.write}
      />
    </section>
  );
}
