import type { affiliateCalls } from '../../../shared/features/selling/affiliates/affiliates.calls.ts';
import { AFFILIATE_QUERY } from '../../../shared/rules/constants/product.ts';
import { islandCall } from './island-call.ts';

const arrive = islandCall<typeof affiliateCalls.arrive>({
  method: 'POST',
  path: '/omnis/v3/frontend/affiliates/arrivals/',
});

/**
 * Tells the store whose link led to this page, once: a page that is loaded again, or gone back to, is no second visit.
 * Only for visitors who consented, never for programs. The answer sets the cookie that keeps the code.
 */
export function noteAffiliate(): void {
  const code = new URLSearchParams(location.search).get(AFFILIATE_QUERY);
  if (!code || navigator.webdriver) return;
  const [visit] = performance.getEntriesByType('navigation');
  if (visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate') return;
  // A visitor who can’t be counted sees no difference.
  arrive({ body: { code } }).catch(() => {});
}
