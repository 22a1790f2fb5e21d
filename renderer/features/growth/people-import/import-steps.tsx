import styles from './people-import.module.css';

const STEPS = ['Upload', 'Columns', 'Consent', 'Check', 'Run'] as const;
export type ImportStep = (typeof STEPS)[number];

/** Where an import is on its way. */
export function ImportSteps({ current }: { readonly current: ImportStep }) {
  const at = STEPS.indexOf(current);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {STEPS.map((name, step) => (
        <li key={name} data-done={step < at || undefined} {...(step === at && { 'aria-current': 'step' })}>
          <span className={styles.stepNumber} aria-hidden>
            {step + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
