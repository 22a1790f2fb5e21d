import { EVENT_REQUEST_TIMEOUT_MS } from '../../../shared/rules/constants/timings.ts';

/** As declared by `events.collect`; the declaration itself would bring its schemas into the shop. */
const COLLECTOR = '/event-collector/';

/** Counts one page of a store, without any cookie and without waiting. Only for visitors who consented. */
export function countVisit(): void {
  if (navigator.webdriver) return;
  // A page that the browser prepared ahead counts once somebody looks at it.
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', countVisit, { once: true });
    return;
  }
  void fetch(COLLECTOR, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
    signal: AbortSignal.timeout(EVENT_REQUEST_TIMEOUT_MS),
    body: JSON.stringify({
      event: 'page-view',
      payload: { path: location.pathname },
      metadata: { environment: 'production', location: location.href, userAgent: navigator.userAgent },
    }),
  })
    // An unread response keeps its connection busy.
    .then((response) => response.body?.cancel())
    .catch(() => {});
}
