import { cloneElement, useEffect } from 'react';
import { showFailure } from '../../platform/snackbars/snackbars.ts';
import { lazyCode, useLazyCode } from '../lazy-code.ts';
import type { ActionPopoverProps } from './popover-props.ts';

const code = lazyCode(() => import('./opened-popover.tsx'));

/** A button with a small panel of fields. The panel’s code is fetched when somebody reaches for the button. */
export function ActionPopover(props: ActionPopoverProps) {
  const { button, isOpen, onOpen } = props;
  const [opened, take] = useLazyCode(code);
  const isMissing = isOpen && opened === null;
  useEffect(() => {
    if (!isMissing) return;
    code.fetch().then(take, (error) => {
      showFailure(error);
      onOpen(false);
    });
  }, [isMissing, take, onOpen]);
  if (opened) return <opened.OpenedPopover {...props} />;
  return cloneElement(button, {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onPointerEnter: code.ahead,
    onFocus: code.ahead,
  });
}
