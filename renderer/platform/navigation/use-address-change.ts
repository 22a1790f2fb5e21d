import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Queries that name a page of a list: a list that is changed begins at its first one. */
const PLACES = ['page', 'before', 'after'] as const;

type ChangeAddress = (values: Readonly<Record<string, string | null>>, turnsPage?: boolean) => void;

/**
 * Filters a list by its address's query, clears it or turns the page. Null and empty values are removed. Turning a
 * page adds a step to the browser's history; typing or choosing replaces the current one.
 */
export function useAddressChange(): ChangeAddress {
  const [, setAddress] = useSearchParams();
  return useCallback(
    (values, turnsPage = false) =>
      setAddress(
        (old) => {
          const next = new URLSearchParams(old);
          for (const place of PLACES) next.delete(place);
          for (const [name, value] of Object.entries(values))
            if (value) next.set(name, value);
            else next.delete(name);
          return next;
        },
        { replace: !turnsPage, preventScrollReset: !turnsPage },
      ),
    [setAddress],
  );
}
