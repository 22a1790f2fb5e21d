import styles from './file-import.module.css';

interface ImportStepsProps<Step extends string> {
  readonly steps: readonly Step[];
  readonly current: Step;
}

/** Where an import is on its way. */
export function ImportSteps<Step extends string>({ steps, current }: ImportStepsProps<Step>) {
  const at = steps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((name, step) => (
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
