import { useEffect } from 'react';
import { onAction } from '../../../platform/actions.ts';
import { openPopup } from '../../../platform/popups/popups.ts';

/** Internal event that opens the feedback popup: of the footer's link and of 'Write another'. */
export const OPEN_FEEDBACK = 'open-feedback-popup';

/** Opens the feedback popup on request. Rendered once in the shell. */
export function FeedbackOpener() {
  useEffect(
    () =>
      onAction((name) => {
        if (name === OPEN_FEEDBACK) void openPopup('feedback-popup', {});
      }),
    [],
  );
  return null;
}
