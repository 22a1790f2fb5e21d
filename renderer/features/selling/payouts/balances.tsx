import type { PayoutDetails } from '../../../../shared/features/selling/payouts/payouts.calls.ts';
import {
  carriedBecause,
  destinationText,
  MATURE_DAYS,
  MATURE_DAYS_AT_FIRST,
  PAYOUT_REASONS,
  type PayoutBalance,
} from '../../../../shared/features/selling/payouts/payouts.ts';
import { momentText } from '../../../../shared/rules/dates/dates.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Money } from '../../../ui/money.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './payouts.module.css';

const dayText = (day: string): string => formatDate(`${day}T12:00:00Z`, 'day', 'UTC');

/** Why nothing is paid now, or when it will be. */
function NextPayout({ details }: { readonly details: PayoutDetails }) {
  const timeZone = useTimeZone();
  const { destination, nextDay, mayChange } = details;
  if (!destination)
    return (
      <Hint tone="warn" title="Next payout: not before you enter your details">
        <p>
          {mayChange ? (
            <ProjectLink className={styles.act} to="/payouts/details/">
              Enter where we should pay you
            </ProjectLink>
          ) : (
            'Ask an owner of this project to enter where it should be paid.'
          )}
        </p>
      </Hint>
    );
  const account = destinationText(destination.method, destination.hint);
  if (destination.refused)
    return (
      <Hint tone="bad" title="Next payout: held until the details change">
        <p>{`A payout to your ${account} failed. ${PAYOUT_REASONS[destination.refused]}.`}</p>
        {mayChange && (
          <ProjectLink className={styles.act} to="/payouts/details/">
            Update the details
          </ProjectLink>
        )}
      </Hint>
    );
  if (destination.coolingUntil)
    return (
      <Hint tone="note" title={`Next payout: after ${momentText(destination.coolingUntil, timeZone)}`}>
        <p>{`The details changed lately, so nothing is sent to the ${account} for 72 hours.`}</p>
      </Hint>
    );
  return (
    <Hint tone="note" title={`Next payout: ${dayText(nextDay)}`}>
      <p>{`To your ${account}.`}</p>
    </Hint>
  );
}

interface BalancesProps {
  readonly balances: readonly PayoutBalance[];
  readonly details: PayoutDetails;
}

function Balance({ balance, details }: { readonly balance: PayoutBalance; readonly details: PayoutDetails }) {
  const { currency, balanceMinor, readyMinor, heldMinor, onItsWayMinor, paidMinor } = balance;
  const carried = carriedBecause(balance, details.destination?.method ?? null);
  const parts = [
    ['Ready to pay', readyMinor],
    ['Not ready yet', balanceMinor - readyMinor],
    ['Held in disputes', heldMinor],
    ['On its way', onItsWayMinor],
    ['Paid so far', paidMinor],
  ] as const;
  return (
    <section className={styles.balance} aria-label={`Balance in ${currency}`}>
      <dl className={styles.parts}>
        <div className={styles.part} data-main>
          <dt>Balance</dt>
          <dd>
            <Money value={money(balanceMinor, currency)} />
          </dd>
        </div>
        {parts
          .filter(([name, minor]) => minor !== 0 || name === 'Ready to pay')
          .map(([name, minor]) => (
            <div key={name} className={styles.part}>
              <dt>{name}</dt>
              <dd>
                <Money value={money(minor, currency)} />
              </dd>
            </div>
          ))}
      </dl>
      {carried && <p className={styles.soft}>{carried}</p>}
    </section>
  );
}

/** What a project is owed in each currency, and when it is paid. */
export function Balances({ balances, details }: BalancesProps) {
  return (
    <div className={styles.overview}>
      <NextPayout details={details} />
      {balances.map((balance) => (
        <Balance key={balance.currency} balance={balance} details={details} />
      ))}
      <p className={styles.soft}>
        {`We pay what an order earned ${MATURE_DAYS} days after it was sent, and ${MATURE_DAYS_AT_FIRST} days until your first payout has arrived. `}
        <ProjectLink to="/sales-activity/">See what each order earned</ProjectLink>
      </p>
    </div>
  );
}
