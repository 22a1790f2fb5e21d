import { useEffect, useRef } from 'react';
import styles from './file-import.module.css';

interface ImportStepsProps<Step extends string> {
  readonly steps: readonly Step[];
  readonly current: Step;
}

/** Where an import is on its way. */
export function ImportSteps<Step extends string>({ steps, current }: ImportStepsProps<Step>) {
  const at = steps.indexOf(current);
  const shown = useRef(current);
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    // What led to this step is gone, and the step begins at the top.
    window.scrollTo({ top: 0 });
    place.current?.focus({ preventScroll: true });
  }, [current]);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((name, step) => (
        <li
          key={name}
          data-done={step < at || undefined}
          {...(step === at && { 'aria-current': 'step', ref: place, tabIndex: -1 })}
        >
          <span className={styles.stepNumber} aria-hidden>
            {step + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
