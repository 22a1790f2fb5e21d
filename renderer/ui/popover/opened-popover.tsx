import { Popover } from '@mantine/core';
import { cloneElement, useCallback, useEffect, useRef, useState } from 'react';
import { useEscapeAtButton } from '../menu/use-escape-at-button.ts';
import type { ActionPopoverProps } from './popover-props.ts';

/**
 * A popover around its button. Where it came because the button was pressed, the button is another element by then: it
 * takes the focus first, so that the focus comes back to it when the popover closes.
 */
export function OpenedPopover(props: ActionPopoverProps) {
  const { button, isOpen, onOpen, label, className, children, ...popover } = props;
  const target = useRef<HTMLButtonElement>(null);
  const [isReady, setReady] = useState(false);
  const wasPressed = useRef(isOpen);
  useEffect(() => {
    if (wasPressed.current) target.current?.focus();
    setReady(true);
  }, []);
  const close = useCallback(() => onOpen(false), [onOpen]);
  useEscapeAtButton(target, isOpen && isReady, close);
  return (
    <Popover opened={isOpen && isReady} onChange={onOpen} trapFocus returnFocus {...popover}>
      <Popover.Target>{cloneElement(button, { ref: target })}</Popover.Target>
      <Popover.Dropdown aria-label={label} {...(className !== undefined && { className })}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
