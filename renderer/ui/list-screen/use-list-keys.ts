import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { addKey, BURST_PAUSE_MS, isScan, type KeyBurst, NO_BURST } from './key-burst.ts';
import { focusStops } from './use-one-stop.ts';

interface ListKeysOptions {
  /** Runs a letter's action; `rowId` is the focused row. */
  readonly onKey: (key: string, rowId: string | null) => void;
  /** Handles a code scanned outside a field; omitted for lists without scanning. */
  readonly onScan?: (code: string) => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isBox(target)));
const isBox = (target: HTMLElement) => target instanceof HTMLInputElement && target.type === 'checkbox';

/** Dialogs and menus handle their own keys. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

function focusRow(row: HTMLElement | undefined): void {
  const stop = row?.querySelector<HTMLElement>('[data-name]');
  stop?.focus();
  stop?.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus between a table's rows and within one; true if it handled the key. */
function moveFocus(rows: readonly HTMLElement[], at: number, event: KeyboardEvent): boolean {
  const row = rows[at];
  switch (event.key) {
    case 'ArrowDown':
      focusRow(rows[Math.min(at + 1, rows.length - 1)]);
      return rows.length > 0;
    case 'ArrowUp':
      focusRow(rows[Math.max(at - 1, 0)]);
      return at > -1;
    case 'Home':
    case 'End':
      if (!row) return false;
      focusRow(event.key === 'Home' ? rows[0] : rows.at(-1));
      return true;
    case 'ArrowRight':
    case 'ArrowLeft': {
      if (!row) return false;
      const stops = focusStops(row);
      const here = stops.findIndex((stop) => stop.matches(':focus'));
      stops[here + (event.key === 'ArrowRight' ? 1 : -1)]?.focus();
      return true;
    }
    default:
      return false;
  }
}

/**
 * The keys of a list: arrows move between rows and within one, letters act. A fast burst of keys, as a scanner types
 * it, is a code and not a series of letters.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, { onKey, onScan }: ListKeysOptions): void {
  const burst = useRef<KeyBurst>(NO_BURST);
  const act = useEffectEvent((text: string, row: string | null) => onKey(text, row));
  const scan = useEffectEvent((code: string) => onScan?.(code));
  const isScanned = onScan !== undefined;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rowsNow = () => [...(list.current?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])];
    const end = (row: string | null) => {
      clearTimeout(timer);
      const { current } = burst;
      burst.current = NO_BURST;
      if (isScan(current)) scan(current.text);
      else if (current.text !== '') act(current.text, row);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || isElsewhere(target)) return;
      const rows = rowsNow();
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const typing = isTyping(target);
      const isFree = at !== -1 || target === document.body || (typing && key === 'ArrowDown');
      if (isFree && (!typing || key === 'ArrowDown') && moveFocus(rows, at, event)) {
        event.preventDefault();
        return;
      }
      if (typing) return;
      const row = rows[at]?.querySelector<HTMLElement>('[data-name]')?.dataset.name ?? null;
      if (key === 'Enter' && isScan(burst.current)) {
        event.preventDefault();
        end(row);
        return;
      }
      if (key.length !== 1 || key === ' ') return;
      if (!isScanned) {
        act(key, row);
        return;
      }
      burst.current = addKey(burst.current, key, event.timeStamp);
      clearTimeout(timer);
      timer = setTimeout(() => end(row), BURST_PAUSE_MS);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [list, isScanned]);
}
