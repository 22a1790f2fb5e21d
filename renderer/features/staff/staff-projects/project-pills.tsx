import type { StaffProjectRow } from '../../../../shared/features/staff/staff-projects/staff-projects.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './staff-projects.module.css';

type Kinds = Pick<StaffProjectRow, 'isPro' | 'isTurbo' | 'isReseller' | 'platform'>;

/** Plan and kind of a project, and its dashboard domain. */
export function ProjectPills({ isPro, isTurbo, isReseller, platform }: Kinds) {
  return (
    <span className={styles.pills}>
      <StatusPill tone={isPro ? 'thread' : 'neutral'}>{isPro ? 'Pro' : 'Free'}</StatusPill>
      {isTurbo && <StatusPill tone="note">Turbo</StatusPill>}
      {isReseller && <StatusPill tone="note">Reseller</StatusPill>}
      {platform !== null && (isTurbo || isReseller) && <StatusPill tone="warn">At {platform}</StatusPill>}
    </span>
  );
}
