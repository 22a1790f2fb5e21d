import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { booksCurrency } from '../../../../shared/features/selling/ledger/ledger.ts';
import type { RefundableOrder, RefundEffect } from '../../../../shared/features/selling/refunds/refunds.ts';
import { type CurrencyCode, money } from '../../../../shared/rules/money/money.ts';
import { Money } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './refund.module.css';

interface RefundEffectsProps {
  readonly order: Pick<RefundableOrder, 'number' | 'currency' | 'customerName' | 'money'>;
  readonly effect: RefundEffect;
  /** Why it can’t be made. */
  readonly problem: string | null;
  /** The button that makes it. */
  readonly children: ReactNode;
}

/** What a refund does to everyone and what the order is worth afterwards, before it is made. */
export function RefundEffects({ order, effect, problem, children }: RefundEffectsProps) {
  const books = booksCurrency(order.money);
  const rowIn = (currency: CurrencyCode, label: string, minor: number, isTotal = false) => (
    <>
      <dt data-total={isTotal || undefined}>{label}</dt>
      <dd data-total={isTotal || undefined}>
        <Money value={money(minor, currency)} />
      </dd>
    </>
  );
  const row = (label: string, minor: number, isTotal = false) => rowIn(order.currency, label, minor, isTotal);
  const bookedRow = (label: string, minor: number) => rowIn(books, label, minor);
  const { after } = effect;
  const stopped = effect.stopped.reduce((sum, pieces) => sum + pieces, 0);
  return (
    <Panel title="What will happen" marked>
      <div aria-live="polite">
        <dl className={styles.effects}>
          {row(`${order.customerName} gets`, effect.amountMinor, true)}
          {books !== order.currency && bookedRow('In your currency', effect.bookedMinor)}
          {!order.money.isVatFree && bookedRow('VAT that comes back', effect.vatMinor)}
          {bookedRow('Making that comes back', effect.productionMinor)}
          {bookedRow('Postage that comes back', effect.postageMinor)}
          {bookedRow('Your earnings', 0 - effect.earningsMinor)}
        </dl>
        <p className={styles.soft}>
          {stopped > 0 &&
            `We won’t make ${stopped === 1 ? '1 piece' : `${stopped} pieces`}. A garment that was picked already is stock again once the factory puts it back. `}
          {effect.isWhole && 'This refunds the whole order, so it ends here. '}
          The payment fee of <Money value={money(effect.feeMinor, books)} /> isn’t returned.
        </p>
        <h3 className={styles.after}>The order afterwards</h3>
        <dl className={styles.effects}>
          {row('Paid', after.paidMinor)}
          {row('Refunded', 0 - after.refundedMinor)}
          {row('Left', after.leftMinor, true)}
          {bookedRow('You earn', after.earnedMinor)}
        </dl>
      </div>
      <p className={styles.problem}>
        {problem ?? 'A credit note is issued, and the customer gets an email.'}
      </p>
      <div className={styles.buttons}>
        {children}
        <Button component={ProjectLink} to={`/ecom/orders/${order.number}/`} variant="default">
          Keep as it is
        </Button>
      </div>
    </Panel>
  );
}
