import type { z } from 'zod';
import type {
  SalesTotal,
  salesBalanceSchema,
} from '../../../../shared/features/growth/sales-activity/sales-activity.ts';
import { receiptSteps } from '../../../../shared/features/selling/ledger/ledger.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import { Money } from '../../../ui/money.tsx';
import styles from './sales-totals.module.css';

interface SalesTotalsProps {
  readonly totals: readonly SalesTotal[];
  readonly balances: readonly z.infer<typeof salesBalanceSchema>[];
}

/** From what shoppers paid to what the project earns: the sums of all rows of the list. */
export function SalesTotals({ totals, balances }: SalesTotalsProps) {
  return (
    <>
      {totals.map((total) => (
        <section key={total.currency} className={styles.totals} aria-label={`Total in ${total.currency}`}>
          <dl className={styles.steps}>
            {receiptSteps(total).map(({ label, minor }) => (
              <div key={label} className={styles.step}>
                <dt>{label === 'Shopper paid' ? 'Shoppers paid' : label}</dt>
                <dd>
                  <Money value={money(minor, total.currency)} />
                </dd>
              </div>
            ))}
            <div className={styles.step} data-result>
              <dt>You earn</dt>
              <dd>
                <Money value={money(total.earnedMinor, total.currency)} />
              </dd>
            </div>
          </dl>
          <Balance
            balance={balances.find(({ currency }) => currency === total.currency)?.minor}
            total={total}
          />
        </section>
      ))}
    </>
  );
}

function Balance({ balance, total }: { readonly balance: number | undefined; readonly total: SalesTotal }) {
  if (balance === undefined || balance === total.earnedMinor) return null;
  return (
    <p className={styles.balance}>
      {'Since the beginning, you’ve earned '}
      <Money value={money(balance, total.currency)} />.
    </p>
  );
}
