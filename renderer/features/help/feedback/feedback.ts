/** Feedback in the browser. */
export { FeedbackOpener, OPEN_FEEDBACK } from './feedback-opener.tsx';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    'feedback-popup': { props: Record<string, never>; answer: 'sent' };
  }
}
