import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Queries that name a page of a list: a list that is changed begins at its first one. */
const PLACES = ['page', 'before', 'after'] as const;

type ChangeAddress = (values: Readonly<Record<string, string | null>>, turnsPage?: boolean) => void;

/**
 * Narrows a list down by queries of its address, opens it up again or turns its page. Null and empty values leave the
 * address. A turned page is a step of the browser's history; what is typed or chosen takes the place of what was there.
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
