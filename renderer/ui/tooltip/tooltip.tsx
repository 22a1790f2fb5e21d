import { cloneElement, type PointerEvent, type ReactElement, useEffect, useState } from 'react';
import { lazyCode, useFetchedCode } from '../lazy-code.ts';

const code = lazyCode(() => import('./mantine-tooltip.ts'));
/** So that none flashes where a pointer only passes. */
const DELAY_MS = 350;
/** A tip that can’t be fetched is missing, no more. */
const ignore = () => undefined;

interface TipProps {
  readonly target: HTMLElement;
  readonly label: string;
}

/** The tip next to an element that somebody points at. */
export function Tip({ target, label }: TipProps) {
  const tooltip = useFetchedCode(code, ignore);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return tooltip && <tooltip.Tooltip target={target} opened={isDue} label={label} multiline maw={280} />;
}

interface Pointed {
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave?: () => void;
}

interface TooltipProps {
  readonly label: string;
  /** A control that has a name: the tip is for the eye. */
  readonly children: ReactElement<Pointed>;
}

/** A tip at a control while a mouse points at it. Its code is fetched the first time. */
export function Tooltip({ label, children }: TooltipProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          if (event.pointerType === 'mouse') setTarget(event.currentTarget);
        },
        onPointerLeave: () => setTarget(null),
      })}
      {target && <Tip target={target} label={label} />}
    </>
  );
}
