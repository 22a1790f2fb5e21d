import { useEffect, useMemo, useState } from 'react';
import { formDraftKey } from '../../../platform/forms/form-drafts.ts';
import { forget, keep, type Parser, readKept } from '../../../platform/storage/kept.ts';

interface Kept<T> {
  readonly value: T;
  readonly change: (value: T) => void;
  /** It is saved. */
  readonly forget: () => void;
}

/** What is chosen in a step before it is saved. It survives a reload of this tab. */
export function useKept<T>(name: string, saved: T, schema: Parser<T>): Kept<T> {
  const key = useMemo(() => formDraftKey(`people-import:${name}`), [name]);
  const [value, setValue] = useState(saved);
  // It comes in after the first render, which has to equal the server’s.
  useEffect(() => {
    const kept = readKept(sessionStorage, key, schema);
    if (kept !== undefined) setValue(kept);
  }, [key, schema]);
  return {
    value,
    change: (next) => {
      setValue(next);
      keep(sessionStorage, key, next);
    },
    forget: () => forget(sessionStorage, key),
  };
}
