import { useLayoutEffect, useRef } from 'react';
import { type ChatMessage, textWithLinks } from '../../../../shared/features/help/live-chat/live-chat.ts';
import { formatDate, formatTime } from '../../../../shared/rules/dates/format-date.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { SafeLink } from '../../../ui/safe-link.tsx';
import styles from './chat-log.module.css';
import type { Outgoing } from './outbox.ts';

interface ChatLogProps {
  readonly messages: readonly ChatMessage[];
  readonly outgoing: readonly Outgoing[];
  /** On whose side one stands: the own messages are at the end of the line. */
  readonly side: 'customer' | 'agent';
  /** Asks for older messages; null where there are none. */
  readonly older: (() => void) | null;
  readonly again: (id: string) => void;
  readonly discard: (id: string) => void;
}

/** A reader who has scrolled up stays there when a message arrives. */
const AT_END_PX = 120;

function Text({ text }: { readonly text: string }) {
  let at = 0;
  return textWithLinks(text).map((part) => {
    const key = at;
    at += part.text.length;
    return part.kind === 'text' ? (
      part.text
    ) : (
      <SafeLink key={key} href={part.href}>
        {part.text}
      </SafeLink>
    );
  });
}

function noteText({ kind, text, author }: ChatMessage, side: ChatLogProps['side']): string {
  const who = author ?? 'Selvedge';
  switch (kind) {
    case 'taken':
      return side === 'customer' ? `${who} is here to help` : `${who} answers this chat`;
    case 'transferred':
      return side === 'customer' ? `Transferring you to ${text}` : `${who} transferred this chat to ${text}`;
    default:
      return 'The chat has ended';
  }
}

function Message({
  message,
  side,
  timeZone,
}: {
  readonly message: ChatMessage;
  readonly side: ChatLogProps['side'];
  readonly timeZone: string;
}) {
  const { kind, text, author, at } = message;
  if (kind !== 'customer' && kind !== 'agent')
    return (
      <li className={styles.note}>
        {noteText(message, side)}, <time dateTime={at}>{formatTime(at, timeZone)}</time>
      </li>
    );
  const own = kind === side;
  return (
    <li className={styles.message} data-own={own || undefined}>
      <div className={styles.bubble}>
        <span className="only-read-aloud">{own ? 'You' : (author ?? 'Selvedge')}: </span>
        <Text text={text} />
      </div>
      <small className={styles.by}>
        {!own && `${author ?? 'Selvedge'}, `}
        <time dateTime={at}>{formatTime(at, timeZone)}</time>
      </small>
    </li>
  );
}

/** The messages of a chat in order, with those on their way at the end; news are read aloud. */
export function ChatLog({ messages, outgoing, side, older, again, discard }: ChatLogProps) {
  const timeZone = useTimeZone();
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const firstSeq = messages[0]?.seq;
  const heightBefore = useRef({ firstSeq, height: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrived is what moves the list
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = heightBefore.current;
    // Older messages above must not move what is being read.
    if (before.firstSeq !== undefined && firstSeq !== undefined && firstSeq < before.firstSeq)
      element.scrollTop += element.scrollHeight - before.height;
    else if (atEnd.current) element.scrollTop = element.scrollHeight;
    heightBefore.current = { firstSeq, height: element.scrollHeight };
  }, [messages, outgoing]);

  let day = '';
  return (
    <div
      ref={box}
      className={styles.log}
      role="log"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < AT_END_PX;
      }}
    >
      {older && (
        <button type="button" className={styles.older} onClick={older}>
          Show earlier messages
        </button>
      )}
      <ol className={styles.messages}>
        {messages.map((message) => {
          const own = formatDate(message.at, 'dayOfYear', timeZone);
          const begins = own !== day;
          day = own;
          return [
            begins && (
              <li key={`day ${own}`} className={styles.note}>
                {own}
              </li>
            ),
            <Message key={message.seq} message={message} side={side} timeZone={timeZone} />,
          ];
        })}
        {outgoing.map(({ id, text, failure }) => (
          <li key={id} className={styles.message} data-own data-pending>
            <div className={styles.bubble}>
              <span className="only-read-aloud">You: </span>
              {text}
            </div>
            {failure === null ? (
              <small className={styles.by}>Sending</small>
            ) : (
              <small className={styles.failure} role="alert">
                {failure}
                <span className={styles.choices}>
                  <button type="button" onClick={() => again(id)}>
                    Send again
                  </button>
                  <button type="button" onClick={() => discard(id)}>
                    Discard
                  </button>
                </span>
              </small>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
