import { UnstyledButton } from '@mantine/core';
import { reserveFor, type SalePlan } from '../../../../shared/features/growth/pricing/plan-sale.ts';
import { type CurrencyCode, formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './pricing.module.css';

interface SaleSharesProps {
  readonly plan: SalePlan;
  readonly currency: CurrencyCode;
  readonly reserveBps: number;
  /** The same sale at prices nearby. */
  readonly others: readonly { readonly priceMinor: number; readonly plan: SalePlan }[];
  readonly onPrice: (priceMinor: number) => void;
}

const PARTS = [
  { key: 'vat', name: 'VAT', of: (plan: SalePlan) => plan.vatMinor },
  { key: 'production', name: 'Making', of: (plan: SalePlan) => plan.productionMinor },
  { key: 'postage', name: 'Postage', of: (plan: SalePlan) => plan.postageMinor },
  { key: 'fee', name: 'Card payment', of: (plan: SalePlan) => plan.feeMinor },
  { key: 'earned', name: 'You earn', of: (plan: SalePlan) => plan.earnedMinor },
] as const;

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`;

/** What the shopper pays, divided among everyone who gets some of it. */
export function SaleShares({ plan, currency, reserveBps, others, onPrice }: SaleSharesProps) {
  const text = (minor: number) => formatMoney(money(minor, currency));
  const { paidMinor, earnedMinor } = plan;
  const isLoss = earnedMinor < 0;
  const reserve = reserveFor(plan, reserveBps);
  const bars = PARTS.map((part) => ({ ...part, minor: part.of(plan) })).filter(({ minor }) => minor > 0);
  return (
    <Panel title="What it brings">
      <p className={styles.headline} data-loss={isLoss || undefined} role="status">
        {isLoss ? (
          <>
            You lose <strong>{text(-earnedMinor)}</strong> on this sale
          </>
        ) : (
          <>
            You earn <strong>{text(earnedMinor)}</strong> of {text(paidMinor)}
          </>
        )}
      </p>
      <div className={styles.bar} aria-hidden>
        {bars.map(({ key, minor }) => (
          <span key={key} data-part={key} style={{ flexGrow: minor }} />
        ))}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Amount</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Items</th>
            <td>{text(plan.goodsMinor)}</td>
            <td />
          </tr>
          {plan.discountMinor > 0 && (
            <tr>
              <th scope="row">Discount</th>
              <td>{text(-plan.discountMinor)}</td>
              <td />
            </tr>
          )}
          <tr>
            <th scope="row">Delivery</th>
            <td>{plan.deliveryMinor === 0 ? 'Free' : text(plan.deliveryMinor)}</td>
            <td />
          </tr>
          <tr className={styles.total}>
            <th scope="row">The shopper pays</th>
            <td>{text(paidMinor)}</td>
            <td>{share(paidMinor, paidMinor)}</td>
          </tr>
          {PARTS.filter(({ key, of }) => key !== 'vat' || of(plan) !== 0).map(({ key, name, of }) => (
            <tr key={key} data-part={key}>
              <th scope="row">
                <span className={styles.swatch} data-part={key} aria-hidden />
                {name}
              </th>
              <td>{text(of(plan))}</td>
              <td>{share(of(plan), paidMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {reserve > 0 && !isLoss && (
        <p className={styles.note}>
          {`After ${text(reserve)} set aside for reprints: ${text(earnedMinor - reserve)}.`}
        </p>
      )}
      <h3 className={styles.subtitle}>At other prices</h3>
      <ul className={styles.others}>
        {others.map(({ priceMinor, plan: other }) => (
          <li key={priceMinor}>
            <UnstyledButton className={styles.other} onClick={() => onPrice(priceMinor)}>
              <span>{text(priceMinor)}</span>
              <small data-loss={other.earnedMinor < 0 || undefined}>
                {other.earnedMinor < 0
                  ? `You lose ${text(-other.earnedMinor)}`
                  : `You earn ${text(other.earnedMinor)}`}
              </small>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
