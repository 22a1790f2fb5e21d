import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import {
  SCENE_LIMITS,
  type TextElement,
  updateElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { Studio } from '../studio-state.ts';

/** A request to edit a text: focus goes to its words, and typing replaces them. Each request is another object. */
export interface Typing {
  readonly id: string;
  /**
   * The field has the focus: letters are its own from now on.
   * @returns whether some were typed before it was there, which the next ones follow
   */
  readonly begin: () => boolean;
}

interface EarlyWords {
  readonly id: string;
  /** Null until the first letter, which takes the place of the words there are. */
  words: string | null;
}

const CONTROLS = 'a, button, input, textarea, select, [contenteditable]';

/** The words after a key; null for keys that write nothing. */
function wordsAfter(words: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return words.slice(0, -1);
  if (key === 'Enter') return `${words}\n`;
  return [...key].length === 1 ? words + key : null;
}

/**
 * Leads to the words of a text. Their field may still have to be fetched: letters typed by then go into the text, and
 * not to the stage, where each is a command.
 */
export function useTyping({ selected, change }: Pick<Studio, 'selected' | 'change'>) {
  const [typing, setTyping] = useState<Typing | null>(null);
  const early = useRef<EarlyWords | null>(null);

  const editText = useCallback((id: string) => {
    early.current = { id, words: null };
    const begin = () => {
      const isBegun = early.current !== null && early.current.words !== null;
      early.current = null;
      return isBegun;
    };
    setTyping({ id, begin });
  }, []);

  const onEarlyKey = (event: KeyboardEvent) => {
    const now = early.current;
    if (now === null || (event.target instanceof Element && event.target.closest(CONTROLS))) return;
    if (selected?.id !== now.id) {
      early.current = null;
      return;
    }
    const words = wordsAfter(now.words ?? '', event)?.slice(0, SCENE_LIMITS.textLength);
    if (words === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    now.words = words;
    // A design has no text without a character; a space prints nothing.
    change(
      (scene) => updateElement<TextElement>(scene, now.id, { text: words || ' ' }),
      `early words ${now.id}`,
    );
  };

  return { typing, editText, onEarlyKey };
}
