import { Kbd, TextInput } from '@mantine/core';
import { IconBarcode, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTypingPause } from '../platform/forms/use-typing-pause.ts';
import styles from './search-field.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** The initial text; a new one replaces the input. */
  readonly value: string;
  /** After a short pause in typing, at once by Enter (a scanner ends with it). */
  readonly onText: (text: string) => void;
  readonly onEnter?: (text: string) => void;
  /** A search through a list, or a place for codes. */
  readonly kind?: 'search' | 'code';
  readonly autoFocus?: boolean;
}

/** As much as any search takes. */
const LONGEST = 100;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** One field for typing and scanning; `/` focuses it from anywhere on the page, Escape clears it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onText, onEnter, kind = 'search', autoFocus = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [given, setGiven] = useState(value);
  if (value !== given) {
    setGiven(value);
    if (value !== told) {
      setTold(value);
      setText(value);
    }
  }

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const tell = (next: string) => {
    if (next === told) return;
    setTold(next);
    onText(next);
  };
  useTypingPause(kind === 'code' ? told : text, told, tell);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      setText('');
      tell('');
    }
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    tell(text.trim());
    onEnter?.(text.trim());
    input.current?.select();
  };
  const Icon = kind === 'search' ? IconSearch : IconBarcode;
  return (
    <TextInput
      ref={input}
      type="search"
      classNames={{ input: styles.input ?? '' }}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
      rightSection={
        text === '' ? (
          <Kbd className={styles.key} aria-hidden>
            /
          </Kbd>
        ) : null
      }
      maxLength={LONGEST}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...(autoFocus && { autoFocus: true })}
    />
  );
}
