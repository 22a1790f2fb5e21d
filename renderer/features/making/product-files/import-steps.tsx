import styles from './product-files.module.css';

const STEPS = [
  { id: 'upload', name: 'Upload' },
  { id: 'columns', name: 'Columns' },
  { id: 'check', name: 'Check' },
  { id: 'import', name: 'Import' },
] as const;

export type ImportStep = (typeof STEPS)[number]['id'];

/** Where an import is on its way. */
export function ImportSteps({ current }: { readonly current: ImportStep }) {
  const at = STEPS.findIndex(({ id }) => id === current);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {STEPS.map(({ id, name }, step) => (
        <li key={id} data-done={step < at || undefined} {...(id === current && { 'aria-current': 'step' })}>
          <span className={styles.stepNumber} aria-hidden>
            {step + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
