import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import {
  BILLING_CYCLES,
  PRO_PLAN,
  SUBSCRIBE_CONVERSION_VALUE,
  SUBSCRIBED_QUERY,
} from '../../../../shared/rules/constants/constants.ts';
import { IS_STATION } from '../../../platform/environment.ts';
import { useRouteEntry } from '../../../platform/navigation/use-route-entry.ts';
import { collectEvent, logEvent, startEventLog } from './browser-log.ts';

/** A Pro subscription just began: it is counted once, and its parameter leaves the address. Spec 3 §9.1. */
function useSubscribeConversion(): void {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get(SUBSCRIBED_QUERY);
  const counted = useRef<string | null>(null);
  useEffect(() => {
    const before = counted.current;
    counted.current = wanted;
    if (wanted === null) return;
    const cycle = BILLING_CYCLES.find((each) => each === wanted);
    // Another change of the address may overtake the removal, which is then tried again; the count is not.
    if (cycle && wanted !== before)
      collectEvent('subscribe', { plan: PRO_PLAN, cycle, value: SUBSCRIBE_CONVERSION_VALUE[cycle] });
    setSearch(
      (before) => {
        before.delete(SUBSCRIBED_QUERY);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [wanted, setSearch]);
}

/** Counts the pages of a visit by the shape of their path, without its values. */
export function VisitEvents() {
  const { pathname } = useLocation();
  const entry = useRouteEntry();
  const page = entry?.path ?? null;
  useSubscribeConversion();
  useEffect(() => (IS_STATION ? undefined : startEventLog()), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same shape counts, too
  useEffect(() => {
    if (page !== null) logEvent('page-view', { page });
  }, [page, pathname]);
  return null;
}
