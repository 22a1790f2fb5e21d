import { useEffect } from 'react';
import { onAction } from '../../../platform/actions.ts';
import { openPopup } from '../../../platform/popups/popups.ts';

/** Internal event that asks for a username; a link to `@set-username` raises it. */
const SET_USERNAME = 'set-username';

/** Opens the popup that asks for a username. Rendered once in the shell. */
export function UsernameOpener() {
  useEffect(
    () =>
      onAction((name) => {
        if (name === SET_USERNAME) void openPopup('set-username', {});
      }),
    [],
  );
  return null;
}
