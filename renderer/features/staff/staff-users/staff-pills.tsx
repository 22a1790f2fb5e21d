import { IconStar } from '@tabler/icons-react';
import type { StaffUser } from '../../../../shared/features/staff/staff-users/staff-users.ts';
import { StatusPill, Tag } from '../../../ui/status-pill.tsx';
import styles from './staff-users.module.css';

/** Spec 2 §3.1: 0 enabled, null pending, -1 disabled. */
export const statusWord = (status: StaffUser['status']): string =>
  status === 0 ? 'Enabled' : status === null ? 'Pending' : 'Disabled';

const TONE = { Enabled: 'good', Pending: 'warn', Disabled: 'bad' } as const;

export function StaffPills({
  status,
  isLeadership,
  mutedAt,
}: Pick<StaffUser, 'status' | 'isLeadership' | 'mutedAt'>) {
  const tone = status === 0 ? TONE.Enabled : status === null ? TONE.Pending : TONE.Disabled;
  return (
    <span className={styles.pills}>
      <StatusPill tone={tone}>{statusWord(status)}</StatusPill>
      {isLeadership && <Tag icon={<IconStar size={14} aria-hidden />}>Leadership</Tag>}
      {mutedAt !== null && <StatusPill tone="warn">Muted</StatusPill>}
    </span>
  );
}
