/** Events: what a browser counts and tells, once its visitor has consented. */
export { EMPTY_EVENT_LOG, logged, nextBatch, returned } from './event-log.ts';
export { type EventMetadata, eventCalls, type LoggedEvent } from './events.calls.ts';
export * from './visit-facts.ts';
