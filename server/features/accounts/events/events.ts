/** Events on the server: taking and forgetting them. */
export { eventImplementations } from './events.handlers.ts';
export { oldEventsHandler } from './old-events.job.ts';
