import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './builder-columns.module.css';

interface BuilderColumnsProps {
  /** What has to be typed; always in view. */
  readonly fields?: ReactNode;
  /** What can also be chosen. On a phone a button shows it, so that the results are in view. */
  readonly options: ReactNode;
  /** What that button says. */
  readonly optionsText: string;
  readonly actions?: ReactNode;
  /** The results. */
  readonly children: ReactNode;
}

/** A form next to what comes of it; on a phone above it. */
export function BuilderColumns({ fields, options, optionsText, actions, children }: BuilderColumnsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.columns}>
      <form className={styles.controls} onSubmit={(event) => event.preventDefault()}>
        {fields}
        <Button
          className={styles.toggle}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {optionsText}
        </Button>
        <div id={id} className={styles.options} data-open={isOpen}>
          {options}
        </div>
        {actions}
      </form>
      <div className={styles.results}>{children}</div>
    </div>
  );
}
