import { useId } from 'react';
import {
  BILLING_CYCLES,
  type BillingCycle,
  PRO_TWELVE_MONTHS_PRICE,
  PRO_YEARLY_BADGE,
  PRO_YEARLY_PRICE_PER_MONTH,
} from '../../../../shared/rules/constants/constants.ts';
import { CYCLE_NAME, priceText, proMoney } from './charge-text.ts';
import styles from './subscription.module.css';

interface CycleChoiceProps {
  readonly value: BillingCycle;
  readonly onChange: (cycle: BillingCycle) => void;
  readonly disabled?: boolean;
}

/** Yearly or monthly, with what each costs. */
export function CycleChoice({ value, onChange, disabled = false }: CycleChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.cycles} disabled={disabled}>
      <legend className="only-read-aloud">How often you pay</legend>
      {BILLING_CYCLES.map((cycle) => (
        <label key={cycle} className={styles.cycle}>
          <input
            type="radio"
            name={name}
            value={cycle}
            checked={value === cycle}
            onChange={() => onChange(cycle)}
          />
          <span className={styles.cycleName}>
            {CYCLE_NAME[cycle]}
            {cycle === 'yearly' && <span className={styles.badge}>{PRO_YEARLY_BADGE}</span>}
          </span>
          <span className={styles.cyclePrice}>{priceText(cycle)}</span>
          <span className={styles.cycleNote}>
            {cycle === 'yearly'
              ? `${proMoney(PRO_YEARLY_PRICE_PER_MONTH)}/month`
              : `${proMoney(PRO_TWELVE_MONTHS_PRICE)} in twelve months`}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
