import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { showFailure } from '../../platform/snackbars/snackbars.ts';
import { lazyCode, useLazyCode } from '../lazy-code.ts';
import { ClosedSelect } from './closed-select.tsx';
import type { SelectProps } from './select-props.ts';
import { useTypedOver } from './use-typed-over.ts';

const code = lazyCode(() => import('./mantine-select.ts'));

/** What somebody did with the field before its code was here. */
interface Wish {
  readonly opens: boolean;
  /** Null unless they typed. */
  readonly text: string | null;
}

/** Does it with the real field, which has just taken the place of the closed one. */
function useWish(wish: Wish | null, isReal: boolean, onSearch: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useLayoutEffect(() => {
    if (isReal && wish && !done.current) field.current?.focus();
  }, [isReal, wish]);
  useEffect(() => {
    if (!isReal || !wish || done.current) return;
    done.current = true;
    const isOpen = field.current?.getAttribute('aria-expanded') === 'true';
    if (wish.opens && !isOpen) field.current?.click();
    if (wish.text !== null) onSearch(wish.text);
  }, [isReal, wish, onSearch]);
  return field;
}

/**
 * One of several. Closed, it is a field with its value as text, on the server and until somebody reaches for it: then its
 * list’s code is fetched, and the first press opens it.
 */
export function Select(props: SelectProps) {
  const ownId = useId();
  const [real, take] = useLazyCode(code);
  const [wish, setWish] = useState<Wish | null>(null);
  const [search, setSearch] = useState<string | null>(null);
  const searchFor = props.onSearchChange ?? setSearch;
  const field = useWish(wish, real !== null, searchFor);
  const latest = useRef<Wish | null>(null);
  const id = props.id ?? ownId;
  const typedOver = useTypedOver(props);
  if (real !== null) {
    const typed = wish?.text != null && props.searchValue === undefined;
    return (
      <real.Select
        {...props}
        {...typedOver}
        {...(typed && { searchValue: search ?? '', onSearchChange: setSearch })}
        id={id}
        ref={field}
      />
    );
  }
  const wishFor = (more: Partial<Wish>) => {
    latest.current = { opens: false, text: null, ...latest.current, ...more };
    code.fetch().then((loaded) => {
      // Someone who has left the field does not come back to it.
      if (latest.current === null || document.activeElement !== field.current) return;
      setWish(latest.current);
      take(loaded);
    }, showFailure);
  };
  return (
    <ClosedSelect
      {...props}
      id={id}
      ref={field}
      onReach={code.ahead}
      onOpen={() => wishFor({ opens: true })}
      onType={(text) => wishFor({ opens: true, text })}
      onLeave={() => {
        latest.current = null;
      }}
    />
  );
}
