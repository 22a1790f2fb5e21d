/** Feedback in the browser. */
export { OPEN_FEEDBACK } from './feedback-opener.tsx';
