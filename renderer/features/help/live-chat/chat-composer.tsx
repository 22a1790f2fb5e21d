import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { z } from 'zod';
import { CHAT_TEXT_MAX, chatTextSchema } from '../../../../shared/features/help/live-chat/live-chat.ts';
import { forget, keep, readKept } from '../../../platform/storage/kept.ts';
import { MEDIA } from '../../../styles/breakpoints.ts';
import styles from './chat-composer.module.css';

interface ChatComposerProps {
  readonly label: string;
  /** Under this name the unsent text outlives a reload. */
  readonly keepAs: string;
  readonly write: (text: string) => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** From here on the remaining characters are told. */
const NEAR_END = 200;

/** Where a finger types, the return key makes a new line, as everywhere on such a keyboard. */
const typesByFinger = () => matchMedia(MEDIA.coarse).matches;

/** A field to write a message in, and what sends it. */
export function ChatComposer({ label, keepAs, write, ref }: ChatComposerProps) {
  const id = useId();
  const [text, setText] = useState(() => readKept(localStorage, keepAs, z.string()) ?? '');
  const left = CHAT_TEXT_MAX - text.trim().length;
  const sendable = chatTextSchema.safeParse(text).success;

  const change = (next: string) => {
    setText(next);
    if (next === '') forget(localStorage, keepAs);
    else keep(localStorage, keepAs, next);
  };
  const send = () => {
    const parsed = chatTextSchema.safeParse(text);
    if (!parsed.success) return;
    write(parsed.data);
    change('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || typesByFinger()) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="only-read-aloud" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={ref}
        rows={1}
        value={text}
        placeholder={label}
        enterKeyHint="send"
        aria-describedby={left < NEAR_END ? `${id}-left` : undefined}
        aria-invalid={left < 0}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={press}
      />
      <button type="submit" disabled={!sendable} aria-label="Send">
        <IconSend2 size={20} stroke={1.75} aria-hidden />
      </button>
      {left < NEAR_END && (
        <small id={`${id}-left`} data-over={left < 0 || undefined} aria-live="polite">
          {left < 0 ? `${-left} characters too many` : `${left} characters left`}
        </small>
      )}
    </form>
  );
}
