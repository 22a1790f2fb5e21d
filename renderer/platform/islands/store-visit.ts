import { EVENT_REQUEST_TIMEOUT_MS } from '../../../shared/rules/constants/timings.ts';

/** As declared by `events.collect`; the declaration itself would bring its schemas into the shop. */
const COLLECTOR = '/event-collector/';

/**
 * Sends an event without any cookie and without waiting. Only for visitors who consented, never for programs.
 * @param metadata where it happened, in addition to or instead of the page’s address
 */
export function sendEvent(
  event: string,
  payload: Readonly<Record<string, string | number>>,
  metadata: Readonly<Record<string, unknown>> = {},
): void {
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
      metadata: {
        environment: 'production',
        location: location.href,
        userAgent: navigator.userAgent,
        ...metadata,
      },
    }),
  })
    // An unread response keeps its connection busy.
    .then((response) => response.body?.cancel())
    .catch(() => {});
}
