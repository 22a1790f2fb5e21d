import { IconCrown } from '@tabler/icons-react';
import type { StaffProjectRow } from '../../../../shared/features/staff/staff-projects/staff-projects.ts';
import { Tag } from '../../../ui/status-pill.tsx';
import styles from './staff-projects.module.css';

type Kinds = Pick<StaffProjectRow, 'isPro' | 'isTurbo' | 'isReseller' | 'platform'>;

/** Plan and kind of a project, and its dashboard domain. */
export function ProjectPills({ isPro, isTurbo, isReseller, platform }: Kinds) {
  return (
    <span className={styles.pills}>
      <Tag icon={isPro && <IconCrown size={14} aria-hidden />}>{isPro ? 'Pro' : 'Free'}</Tag>
      {isTurbo && <Tag>Turbo</Tag>}
      {isReseller && <Tag>Reseller</Tag>}
      {platform !== null && (isTurbo || isReseller) && <Tag>At {platform}</Tag>}
    </span>
  );
}
