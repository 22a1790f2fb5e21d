import { useCallback, useEffect, useRef, useState } from 'react';
import { useEscapeAtButton } from './use-escape-at-button.ts';

/**
 * Opens a menu that was fetched because its button was pressed. The button is another element by then: it takes the
 * focus first, so that the focus comes back to it when the menu closes.
 */
export function useOpenedByTarget() {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const close = useCallback(() => setOpened(false), []);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  useEscapeAtButton(target, opened, close);
  return { target, props: { opened, onChange: setOpened, returnFocus: true } } as const;
}
