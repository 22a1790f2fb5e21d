import { EVENT_REQUEST_TIMEOUT_MS } from '../../../shared/rules/constants/timings.ts';

/** As declared by `events.collect`; the declaration itself would bring its schemas into the shop. */
const COLLECTOR = '/event-collector/';

/** Sends an event without any cookie and without waiting. Only for visitors who consented. */
export function sendEvent(event: string, payload: Readonly<Record<string, string>>): void {
  if (navigator.webdriver) return;
  void fetch(COLLECTOR, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
    signal: AbortSignal.timeout(EVENT_REQUEST_TIMEOUT_MS),
    body: JSON.stringify({
      event,
      payload,
      metadata: { environment: 'production', location: location.href, userAgent: navigator.userAgent },
    }),
  })
    // An unread response keeps its connection busy.
    .then((response) => response.body?.cancel())
    .catch(() => {});
}

/** Counts one page of a store. Only for visitors who consented. */
export function countVisit(): void {
  // A page that the browser prepared ahead counts once somebody looks at it.
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', countVisit, { once: true });
    return;
  }
  sendEvent('page-view', { path: location.pathname });
}
