import {
  BILLING_CYCLES,
  type BillingCycle,
  SUBSCRIBE_CONVERSION_VALUE,
} from '../../rules/constants/constants.ts';

/** Query parameter of the dashboard that tells of a new subscription. Spec 1 §2.12. */
export const SUBSCRIBED_QUERY = 'subscribed';

/** Somebody subscribed. Spec 3 §9.1. */
export interface SubscribeConversion {
  readonly cycle: BillingCycle;
  /** Whole units of the currency: 99 or 10. */
  readonly value: number;
}

/**
 * Takes the parameter out of a page's query: what it tells, or null where its value is none of the two, and the query
 * that is left (with its `?`, or empty). Null where the parameter is not there at all.
 */
export function takeSubscribed(
  search: string,
): { readonly conversion: SubscribeConversion | null; readonly search: string } | null {
  const query = new URLSearchParams(search);
  const told = query.get(SUBSCRIBED_QUERY);
  if (told === null) return null;
  query.delete(SUBSCRIBED_QUERY);
  const rest = query.toString();
  const cycle = BILLING_CYCLES.find((one) => one === told);
  return {
    conversion: cycle ? { cycle, value: SUBSCRIBE_CONVERSION_VALUE[cycle] } : null,
    search: rest === '' ? '' : `?${rest}`,
  };
}
