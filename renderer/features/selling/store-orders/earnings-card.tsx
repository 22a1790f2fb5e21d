import { Fragment } from 'react';
import {
  type BookedEvent,
  bookingKindName,
  receiptSteps,
} from '../../../../shared/features/selling/ledger/ledger.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import { Money } from '../../../ui/money.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './store-order.module.css';

interface EarningsCardProps {
  /** The oldest first. */
  readonly bookings: readonly BookedEvent[];
  readonly currency: string;
}

/** How the project’s earnings follow from what the customer paid, and what took them back. */
export function EarningsCard({ bookings, currency }: EarningsCardProps) {
  const code = currencyCodeSchema.parse(currency);
  const format = (minor: number) => <Money value={money(minor, code)} />;
  const earnedMinor = bookings.reduce((sum, booking) => sum + booking.earnedMinor, 0);
  return (
    <Panel title="Earnings">
      <dl className={styles.totals}>
        {bookings.map((booking) => (
          <Fragment key={booking.id}>
            {bookings.length > 1 && (
              <>
                <dt data-event>{bookingKindName(booking.kind)}</dt>
                <dd data-event>
                  <OrderDate at={booking.at} />
                </dd>
              </>
            )}
            {receiptSteps(booking).map(({ label, minor }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{format(minor)}</dd>
              </Fragment>
            ))}
          </Fragment>
        ))}
        <dt data-total>You earn</dt>
        <dd data-total>{format(earnedMinor)}</dd>
      </dl>
    </Panel>
  );
}
