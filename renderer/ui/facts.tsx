import { Fragment, type ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names and values side by side; missing values show “Not set”. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === '' ? <span className={styles.soft}>Not set</span> : value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
