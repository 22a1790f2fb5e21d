import { Button } from '@mantine/core';
import type { Studio } from '../../studio-state.ts';
import { lastSteps } from './last-steps.ts';
import styles from './versions.module.css';

/** What this person did last, the newest first; each step can be gone back to. */
export function StepsList({ studio }: { readonly studio: Studio }) {
  const shown = lastSteps(studio.steps);
  if (shown.length === 0) return <p className={styles.none}>What you do to this design is listed here.</p>;
  return (
    <ul className={styles.list} aria-label="Your last steps">
      {shown.map(({ id, words }, index) => (
        <li key={id} className={styles.step}>
          <span className={styles.stepWords}>{words}</span>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Undo to here, before: ${words}`}
            {...(index === 0 && { 'data-autofocus': true })}
            onClick={() => studio.undoTo(id)}
          >
            Undo to here
          </Button>
        </li>
      ))}
    </ul>
  );
}
