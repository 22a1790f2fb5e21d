/** Events: what is counted, once the visitor has consented. */
export { collectEvent, logEvent } from './browser-log.ts';
export { VisitEvents } from './visit-events.tsx';
