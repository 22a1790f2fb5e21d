import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { Money } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './dashboard.module.css';

interface Sales {
  readonly currency: string;
  readonly orders: number;
  readonly totalMinor: number;
  readonly totalBeforeMinor: number;
}

function change({ totalMinor, totalBeforeMinor }: Sales): { up: boolean; text: string } | null {
  if (totalBeforeMinor === 0) return null;
  const percent = Math.round(((totalMinor - totalBeforeMinor) / totalBeforeMinor) * 100);
  if (percent === 0) return { up: true, text: 'same as the previous 30 days' };
  return {
    up: percent > 0,
    text: `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than the previous 30 days`,
  };
}

/** Sales of the last 30 days, by currency. */
export function SalesCard({ sales }: { readonly sales: readonly Sales[] }) {
  return (
    <Panel title="Sales, last 30 days">
      {sales.length === 0 && <p className={styles.faint}>No sales yet.</p>}
      {sales.map((one) => {
        const changed = change(one);
        return (
          <div key={one.currency}>
            <span className={styles.figure}>
              <Money value={{ amount: one.totalMinor, currency: currencyCodeSchema.parse(one.currency) }} />
            </span>
            <p className={styles.what}>
              {one.orders} {one.orders === 1 ? 'order' : 'orders'}
            </p>
            {changed && (
              <p
                className={styles.change}
                data-up={changed.up || undefined}
                data-down={!changed.up || undefined}
              >
                {changed.text}
              </p>
            )}
          </div>
        );
      })}
    </Panel>
  );
}
