import type { ComponentPropsWithRef, KeyboardEvent } from 'react';
import styles from './toolbar.module.css';

interface ToolbarProps extends Omit<ComponentPropsWithRef<'div'>, 'role' | 'onKeyDown'> {
  readonly label: string;
}

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled)';
/** Arrow keys move the caret there, or the choice. */
const KEEPS_ARROWS = 'input, textarea, select, [role="listbox"], [role="menu"]';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const { target, currentTarget, key } = event;
  const step = STEPS[key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(target instanceof HTMLElement) || target.matches(KEEPS_ARROWS)) return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter((stop) =>
    stop.checkVisibility(),
  );
  const at = stops.indexOf(target);
  if (at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  stops[step(at, stops.length)]?.focus();
}

/** Controls of one thing in a row that wraps; arrow keys, Home and End move between its buttons. */
export function Toolbar({ label, className = '', ...rest }: ToolbarProps) {
  return (
    <div
      {...rest}
      role="toolbar"
      aria-label={label}
      className={`${styles.toolbar} ${className}`}
      onKeyDown={moveFocus}
    />
  );
}
