import type { StaffUser } from '../../../../shared/features/staff/staff-users/staff-users.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './staff-users.module.css';

const WORDS: Readonly<Record<string, string>> = {
  changed: 'Record changed',
  'personal-changed': 'Address and employment changed',
  'bank-changed': 'Bank details changed',
  'personal-revealed': 'Address and employment looked at',
  'bank-revealed': 'Bank details viewed',
  'badge-added': 'Badge registered',
  'badge-revoked': 'Badge revoked',
  'pin-set': 'PIN given',
  'pin-removed': 'PIN removed',
  muted: 'Muted',
  unmuted: 'Unmuted',
};

/** What was done with the record, newest first. */
export function LogSection({ log }: { readonly log: NonNullable<StaffUser['log']> }) {
  if (log.length === 0) return null;
  return (
    <Panel title="What was done">
      <ul className={styles.rows}>
        {log.map((entry) => (
          <li key={entry.id}>
            <div className={styles.lines}>
              <span>{WORDS[entry.action] ?? entry.action}</span>
              <small>
                {entry.details && `${entry.details}. `}
                <OrderDate at={entry.at} />
                {entry.by && ` by ${entry.by}`}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
