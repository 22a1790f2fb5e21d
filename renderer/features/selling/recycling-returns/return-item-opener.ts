import { useEffect } from 'react';
import { RETURN_ACTION } from '../../../../shared/features/selling/recycling-returns/recycling-returns.ts';
import { onAction } from '../../../platform/actions.ts';
import { openPopup } from '../../../platform/popups/popups.ts';

/** Opens the popup that emails a return label, for links to `@return-an-item`. Rendered once in the shell. */
export function ReturnItemOpener() {
  useEffect(
    () =>
      onAction((name) => {
        if (name === RETURN_ACTION) void openPopup('return-item', {});
      }),
    [],
  );
  return null;
}
