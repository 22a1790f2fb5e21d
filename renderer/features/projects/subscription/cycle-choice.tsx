import {
  BILLING_CYCLES,
  type BillingCycle,
  PRO_TWELVE_MONTHS_PRICE,
  PRO_YEARLY_BADGE,
  PRO_YEARLY_PRICE_PER_MONTH,
} from '../../../../shared/rules/constants/constants.ts';
import { Choice } from '../../../ui/choice.tsx';
import { CYCLE_NAME, priceText, proMoney } from './charge-text.ts';
import styles from './subscription.module.css';

interface CycleChoiceProps {
  readonly value: BillingCycle;
  readonly onChange: (cycle: BillingCycle) => void;
}

/** Yearly or monthly, with what each costs. */
export function CycleChoice({ value, onChange }: CycleChoiceProps) {
  return (
    <Choice
      label="How often you pay"
      isLabelHidden
      kind="cards"
      isWide
      value={value}
      onValue={onChange}
      options={BILLING_CYCLES.map((cycle) => ({
        value: cycle,
        text: CYCLE_NAME[cycle],
        more: (
          <>
            <span className={styles.cyclePrice}>{priceText(cycle)}</span>
            <span className={styles.cycleNote}>
              {cycle === 'yearly'
                ? `${proMoney(PRO_YEARLY_PRICE_PER_MONTH)}/month`
                : `${proMoney(PRO_TWELVE_MONTHS_PRICE)} in twelve months`}
            </span>
            {cycle === 'yearly' && <span className={styles.badge}>{PRO_YEARLY_BADGE}</span>}
          </>
        ),
      }))}
    />
  );
}
