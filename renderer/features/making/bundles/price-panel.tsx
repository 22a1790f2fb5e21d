import type { BundleSums } from '../../../../shared/features/making/bundles/bundles.ts';
import {
  type CurrencyCode,
  formatMoney,
  MOST_PRICE_MINOR,
  money,
} from '../../../../shared/rules/money/money.ts';
import { MoneyField, NumberField } from '../../../ui/fields/fields.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { BundleDraft } from './bundle-form.ts';
import styles from './bundles.module.css';

const KINDS = [
  { value: 'percent', label: 'Percent off the sum' },
  { value: 'amount', label: 'Amount off the sum' },
  { value: 'fixed', label: 'Fixed price' },
] as const;

type Pricing = BundleDraft['pricing'];

/** The same price in another way of saying it. */
function convert(kind: Pricing['kind'], { itemsMinor, priceMinor, savedMinor }: BundleSums): Pricing {
  if (kind === 'fixed') return { kind, value: Math.max(100, priceMinor) };
  if (kind === 'amount') return { kind, value: savedMinor };
  return { kind, value: itemsMinor === 0 ? 1_000 : Math.round((savedMinor / itemsMinor) * 100) * 100 };
}

interface PricePanelProps {
  readonly pricing: Pricing;
  readonly sums: BundleSums;
  readonly currency: CurrencyCode;
  readonly error: string | undefined;
  readonly change: (pricing: Pricing) => void;
}

/** What the bundle costs, saves its shopper, and earns. */
export function PricePanel({ pricing, sums, currency, error = '', change }: PricePanelProps) {
  const { kind, value } = pricing;
  const show = (amount: number) => formatMoney(money(amount, currency));
  const isLoss = sums.profitMinor < 0;
  const lines: readonly (readonly [string, number])[] = [
    ['Bought separately', sums.itemsMinor],
    ['Shoppers save', sums.savedMinor],
    ['Bundle price', sums.priceMinor],
    ...(sums.vatMinor === 0 ? [] : [['VAT', -sums.vatMinor] as const]),
    [sums.prints === 1 ? 'Making it, 1 print' : `Making it, ${sums.prints} prints`, -sums.costMinor],
    ['Payment fee', -sums.feeMinor],
  ];
  return (
    <Panel title="Price">
      <Stack gap={4}>
        <Select
          label="How is it priced?"
          data={[...KINDS]}
          value={kind}
          allowDeselect={false}
          onChange={(next) => {
            const found = KINDS.find((one) => one.value === next);
            if (found) change(convert(found.value, sums));
          }}
        />
        {kind === 'percent' ? (
          <NumberField
            label="Percent off"
            value={value / 100}
            min={0}
            max={99}
            onValue={(percent) => change({ kind, value: Math.round((percent ?? 0) * 100) })}
            error={error || null}
          />
        ) : (
          <MoneyField
            label={kind === 'fixed' ? 'Price' : 'Amount off'}
            value={value}
            currency={currency}
            max={MOST_PRICE_MINOR}
            onValue={(amount) => change({ kind, value: amount })}
            error={error || null}
          />
        )}
        <dl className={styles.sums}>
          {lines.map(([label, amount]) => (
            <div key={label} data-strong={label === 'Bundle price' || undefined}>
              <dt>{label}</dt>
              <dd>{show(amount)}</dd>
            </div>
          ))}
          <div data-strong data-loss={isLoss || undefined}>
            <dt>{isLoss ? 'Loss per sale' : 'Profit per sale'}</dt>
            <dd>
              <output aria-live="polite">{show(sums.profitMinor)}</output>
            </dd>
          </div>
        </dl>
        {kind === 'fixed' && value > sums.itemsMinor && sums.itemsMinor > 0 && (
          <p className={styles.note}>
            A bundle never costs more than its items, so this one costs their sum.
          </p>
        )}
      </Stack>
    </Panel>
  );
}
