import { callPath } from '../../../../shared/contract/call.ts';
import {
  EMPTY_EVENT_LOG,
  type EventMetadata,
  eventCalls,
  type LoggedEvent,
  logged,
  nextBatch,
  returned,
} from '../../../../shared/features/accounts/events/events.ts';
import {
  ANALYTICS_ENABLED_AFTER_MS,
  ANALYTICS_IDLE_TIMEOUT_MS,
  EVENT_FLUSH_MS,
  EVENT_REQUEST_TIMEOUT_MS,
  XSRF_COOKIE,
  XSRF_HEADER,
} from '../../../../shared/rules/constants/constants.ts';
import { eventTimedOut } from '../../../../shared/rules/messages/messages.ts';
import { currentVisit } from '../../../platform/access/browser-visit.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { IS_STATION } from '../../../platform/environment.ts';
import { readCookie } from '../../../platform/storage/cookies.ts';
import { whenIdle } from '../../../platform/when-idle.ts';
import { currentConsent, whenConsented } from '../consent/consent.ts';
import { featureOn } from '../feature-flags/feature-flags.ts';

type Data = Readonly<Record<string, unknown>>;

let log = EMPTY_EVENT_LOG;
let sending = false;

/**
 * Nothing is written down or sent before there is consent, never for a browser that a program drives, not on the factory
 * floor, and not where `feature-gtm=false` switched counting off. The server refuses bots by what they call themselves.
 */
const mayCount = () =>
  !IS_STATION && currentConsent() === 'granted' && featureOn('gtm', true) && !navigator.webdriver;

/** Sends without waiting; the browser finishes it even if the page goes. False where it has to be sent again. */
async function send(name: string, path: string, init: RequestInit): Promise<boolean> {
  try {
    const response = await fetch(path, {
      ...init,
      method: 'POST',
      keepalive: true,
      signal: AbortSignal.timeout(EVENT_REQUEST_TIMEOUT_MS),
    });
    // An unread response keeps its connection busy.
    await response.body?.cancel();
    return response.status < 500 && response.status !== 429;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') console.warn(eventTimedOut(name));
    return false;
  }
}

async function sendBatch(batch: readonly LoggedEvent[]): Promise<boolean> {
  const token = readCookie(XSRF_COOKIE);
  if (token === null) return false;
  return send('logEvent', withProject(callPath(eventCalls.logEvent)), {
    headers: { 'content-type': 'application/json', [XSRF_HEADER]: token },
    credentials: 'same-origin',
    body: JSON.stringify({ events: batch }),
  });
}

/** Sends what waits, batch by batch; what could not be sent waits for the next time. */
async function flush(): Promise<void> {
  if (sending || !mayCount()) return;
  sending = true;
  while (log.waiting.length > 0) {
    const next = nextBatch(log);
    log = next.log;
    if (await sendBatch(next.batch)) continue;
    log = returned(log, next.batch);
    break;
  }
  sending = false;
}

/** The page may be gone after this: every batch leaves at once. */
function flushAtEnd(): void {
  if (!mayCount()) return;
  while (log.waiting.length > 0) {
    const next = nextBatch(log);
    log = next.log;
    void sendBatch(next.batch);
  }
}

/** Writes an event down; it is sent with the next batch. Without consent it is dropped. Spec 3 §9.2. */
export function logEvent(name: string, data: Data = {}): void {
  if (mayCount()) log = logged(log, { name, data });
}

function metadata(): EventMetadata {
  const { store } = currentVisit();
  return {
    environment: import.meta.env.PROD ? 'production' : 'development',
    location: location.href,
    userAgent: navigator.userAgent,
    currency: store?.currency ?? null,
    division: store ? { id: store.divisionId, name: store.name } : null,
  };
}

/** Tells the collector of one event, without any cookie and without waiting. Answers whether it could be told. */
export function collectEvent(event: string, payload: Data = {}): boolean {
  if (!mayCount()) return false;
  void send(event, callPath(eventCalls.collect), {
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ event, payload, metadata: metadata() }),
  });
  return true;
}

/** Begins to send, once the browser is idle and there is consent: every 30 seconds and when the page goes. */
export function startEventLog(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const atEnd = () => {
    if (document.visibilityState === 'hidden') flushAtEnd();
  };
  const stopWaiting = whenConsented(() =>
    whenIdle(
      () => {
        timer ??= setInterval(() => void flush(), EVENT_FLUSH_MS);
      },
      { mostMs: ANALYTICS_IDLE_TIMEOUT_MS, otherwiseMs: ANALYTICS_ENABLED_AFTER_MS },
    ),
  );
  document.addEventListener('visibilitychange', atEnd);
  window.addEventListener('pagehide', flushAtEnd);
  return () => {
    stopWaiting();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', atEnd);
    window.removeEventListener('pagehide', flushAtEnd);
  };
}
