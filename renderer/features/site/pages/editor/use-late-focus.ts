import { type RefObject, useCallback, useEffect, useRef } from 'react';

interface Wanted {
  readonly panel: RefObject<HTMLElement | null>;
  readonly field: string;
  /** Where the focus was. */
  readonly from: Element | null;
  /** Typed since then, for the field. */
  typed: string;
  isEntered: boolean;
}

/** What had the focus may have gone with the panel that was there before. */
const isStillAt = (from: Element | null) =>
  document.activeElement === from || document.activeElement === document.body;

function typeInto(field: HTMLElement, { typed, isEntered }: Wanted): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd } = field;
  if (typed !== '' && selectionStart !== null && selectionEnd !== null) {
    field.setRangeText(typed, selectionStart, selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // Once the field has taken the text.
  if (isEntered)
    setTimeout(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
}

/** Adds a key to what is wanted. False for keys that do something else. */
function take(wanted: Wanted, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  if (key === 'Enter') wanted.isEntered = true;
  else if (key === 'Backspace') wanted.typed = wanted.typed.slice(0, -1);
  else if ([...key].length === 1) wanted.typed += key;
  else return false;
  return true;
}

/**
 * Moves the focus to a panel’s field as soon as the field is there: the panel’s code may still be on its way. Until then, keys
 * are for that field, not for the editor’s commands.
 */
export function useLateFocus() {
  const wanted = useRef<Wanted | null>(null);
  const onPartShown = useCallback(() => {
    const now = wanted.current;
    const field = now?.panel.current?.querySelector<HTMLElement>(now.field);
    if (!now || !field) return;
    wanted.current = null;
    // Someone who has gone elsewhere stays there.
    if (!isStillAt(now.from)) return;
    field.focus();
    typeInto(field, now);
  }, []);
  const focusIn = useCallback(
    (panel: Wanted['panel'], field: string) => {
      wanted.current = { panel, field, from: document.activeElement, typed: '', isEntered: false };
      // After the panel is there.
      setTimeout(onPartShown);
    },
    [onPartShown],
  );
  /** Whether a key was for a field that is on its way. */
  const holdKey = useCallback((event: KeyboardEvent): boolean => {
    const now = wanted.current;
    if (!now || !isStillAt(now.from) || !now.panel.current?.querySelector('[data-loading]')) return false;
    if (!take(now, event)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }, []);
  useEffect(() => {
    window.addEventListener('keydown', holdKey, true);
    return () => window.removeEventListener('keydown', holdKey, true);
  }, [holdKey]);
  return { focusIn, onPartShown, holdKey };
}
