import { EVENT_BATCH_MAX, EVENT_DATA_MAX_LENGTH, type LoggedEvent } from './events.calls.ts';

/** Events a browser holds at most; the oldest go first. */
export const EVENT_LOG_MAX = 500;

/** What a browser has logged and not sent yet. Pure: it knows neither clock nor network. */
export interface EventLog {
  readonly waiting: readonly LoggedEvent[];
}

export const EMPTY_EVENT_LOG: EventLog = { waiting: [] };

/** Adds an event. One whose data is too large is kept without its data. */
export function logged(log: EventLog, event: LoggedEvent): EventLog {
  const fits = JSON.stringify(event.data).length <= EVENT_DATA_MAX_LENGTH;
  return { waiting: [...log.waiting, fits ? event : { name: event.name, data: {} }].slice(-EVENT_LOG_MAX) };
}

/** Takes the next batch out, the oldest first. */
export function nextBatch(log: EventLog): { readonly batch: readonly LoggedEvent[]; readonly log: EventLog } {
  return {
    batch: log.waiting.slice(0, EVENT_BATCH_MAX),
    log: { waiting: log.waiting.slice(EVENT_BATCH_MAX) },
  };
}

/** Puts a batch back that could not be sent, in its old place. */
export const returned = (log: EventLog, batch: readonly LoggedEvent[]): EventLog => ({
  waiting: [...batch, ...log.waiting].slice(-EVENT_LOG_MAX),
});
