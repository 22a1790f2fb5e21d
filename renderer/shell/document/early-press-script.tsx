import { useContext } from 'react';
import { EARLY_PRESS_SCRIPT } from '../../platform/forms/early-presses.ts';
import { NonceContext } from '../../platform/visit/nonce.ts';

/** Listens to presses of buttons until the page is awake, so that none is lost on a slow line. */
export function EarlyPressScript() {
  const nonce = useContext(NonceContext);
  return (
    <script
      {...(nonce && { nonce })}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant of the program
      dangerouslySetInnerHTML={{ __html: EARLY_PRESS_SCRIPT }}
    />
  );
}
