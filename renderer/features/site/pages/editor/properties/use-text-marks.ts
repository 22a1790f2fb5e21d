import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { isKey } from '../../../../../platform/key-press.ts';
import { openPopup } from '../../../../../platform/popups/popups.ts';
import {
  BOLD,
  ITALIC,
  linkMark,
  type Selected,
  type TextMark,
  withMark,
} from '../../../../../ui/text-marks/text-marks.ts';

interface Options {
  /** The store’s: a link can open its places. */
  readonly division: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly write: (text: string) => void;
}

/** Marks what is selected in a field of a block’s text, by a toolbar and by keys. */
export function useTextMarks({ division, field, write }: Options) {
  /** A link is being chosen: the field has lost the focus, and gets it back. */
  const isAsking = useRef(false);
  const selected = (): Selected => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    return { text: value, start: selectionStart, end: selectionEnd };
  };
  const select = ({ start, end }: Selected) => {
    // Once the field has the new text.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start, end);
    });
  };
  const put = (next: Selected) => {
    write(next.text);
    select(next);
  };
  const mark = (pressed: TextMark) => put(withMark(selected(), pressed));
  const askLink = async () => {
    const before = selected();
    isAsking.current = true;
    const href = await openPopup('link', { division, words: before.text.slice(before.start, before.end) });
    isAsking.current = false;
    // Nothing is written where no link was chosen: a colleague may have changed the text by now.
    if (href) put(withMark(before, linkMark(href)));
    else select(before);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const act = isKey(event, 'Ctrl+B')
      ? () => mark(BOLD)
      : isKey(event, 'Ctrl+I')
        ? () => mark(ITALIC)
        : isKey(event, 'Ctrl+K')
          ? () => void askLink()
          : null;
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  };
  return { mark, askLink, onKey, isAsking };
}
