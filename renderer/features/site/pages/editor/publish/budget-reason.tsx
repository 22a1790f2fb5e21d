import { TextInput } from '@mantine/core';
import {
  brokenBudgets,
  budgetWords,
  measuredOf,
  type PageWeight,
} from '../../../../../../shared/features/site/page-speed/page-speed.ts';
import styles from './publish.module.css';

/** Whether a page goes live over its speed budget with a reason alone. */
export const needsReason = (weight: PageWeight | null | undefined): weight is PageWeight =>
  weight !== undefined && weight !== null && brokenBudgets(measuredOf(weight)).length > 0;

interface BudgetReasonProps {
  readonly weight: PageWeight;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Somebody has tried to publish. */
  readonly isTried: boolean;
}

/** What goes over the speed budget, and the field that asks why. */
export function BudgetReason({ weight, value, onValue, isTried }: BudgetReasonProps) {
  const measured = measuredOf(weight);
  return (
    <section className={styles.budget} aria-label="Speed budget">
      <h3>Over the speed budget</h3>
      {brokenBudgets(measured).map((measure) => (
        <p key={measure}>{budgetWords(measure, measured)}</p>
      ))}
      <TextInput
        label="Why it goes live anyway"
        description="Kept with the version. The Speed panel shows what helps."
        required
        maxLength={300}
        value={value}
        error={isTried && value.trim() === '' && 'Enter a reason'}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </section>
  );
}
