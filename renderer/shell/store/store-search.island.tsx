import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { defineIsland } from '../../platform/islands/define-island.tsx';
import { SearchIcon } from './search-icon.tsx';
import styles from './store-search.module.css';
import type { Suggested } from './store-suggestions.tsx';

interface StoreSearchProps {
  readonly query: string;
  /** Takes the focus when the field opens. */
  readonly opens?: boolean;
}

/** Letters that say what somebody is after. */
const TYPED_LEAST = 2;
/** Between two letters of somebody who types. */
const PAUSE_MS = 150;

/** The search of a store: a plain form; awake, it suggests what the typed words find. */
function StoreSearch({ query, opens = false }: StoreSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(query);
  const [shown, setShown] = useState<Suggested | null>(null);
  const wanted = typed.trim();
  const isOpen = shown !== null && shown.list !== null;

  useEffect(() => {
    if (wanted === query || wanted.length < TYPED_LEAST) {
      setShown(null);
      return;
    }
    let isOutdated = false;
    const timer = setTimeout(async () => {
      // Comes with the first letters. Without suggestions the form still searches.
      const found = await import('./store-suggestions.tsx')
        .then(({ findSuggestions }) => findSuggestions(wanted))
        .catch(() => null);
      if (!isOutdated) setShown(found);
    }, PAUSE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [wanted, query]);

  const closeOutside = useCallback((target: EventTarget | null) => {
    if (target instanceof Node && !form.current?.contains(target)) setShown(null);
  }, []);
  useEffect(() => {
    const close = ({ target }: Event) => closeOutside(target);
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [closeOutside]);

  const move = (event: KeyboardEvent) => {
    const stops = [...(form.current?.querySelectorAll<HTMLElement>('input, li a') ?? [])];
    if (event.key === 'Escape' && isOpen) {
      // The first Escape closes the suggestions; a second one clears the field.
      event.preventDefault();
      setShown(null);
      stops[0]?.focus();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const at = stops.findIndex((stop) => stop.matches(':focus'));
    if (step === 0 || !isOpen || at === -1) return;
    event.preventDefault();
    stops[(at + step + stops.length) % stops.length]?.focus();
  };

  return (
    <form
      ref={form}
      className={styles.search}
      action="/search/"
      method="get"
      onKeyDown={move}
      onBlur={({ relatedTarget }) => closeOutside(relatedTarget)}
    >
      <input
        type="search"
        name="q"
        aria-label="Search products"
        placeholder="Search"
        defaultValue={query}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        maxLength={100}
        autoComplete="off"
        // Closed, it can’t take the focus.
        {...(opens && { autoFocus: true })}
      />
      <button type="submit" aria-label="Search">
        <SearchIcon size={18} />
      </button>
      <p className="only-read-aloud" role="status">
        {shown?.status}
      </p>
      {shown?.list}
    </form>
  );
}

export default defineIsland(StoreSearch, { when: 'touched' });
