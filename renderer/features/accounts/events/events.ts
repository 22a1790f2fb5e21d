/** Events: what is counted, once the visitor has consented. */
export { collectEvent } from './browser-log.ts';
