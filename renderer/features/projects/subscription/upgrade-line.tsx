import { IconCrown } from '@tabler/icons-react';
import { useSession } from '../../../platform/access/use-session.ts';
import { raiseAction } from '../../../platform/actions.ts';
import { OPEN_UPGRADE } from './pro-opener.tsx';
import styles from './upgrade-line.module.css';

/** A quiet link to Pro, for people who may choose a project's plan. */
export function UpgradeLine() {
  const { project } = useSession();
  if (!project || project.isPro || project.isTurbo || !project.permissions.includes('manage-settings'))
    return null;
  return (
    <button type="button" className={styles.line} onClick={() => raiseAction(OPEN_UPGRADE)}>
      <IconCrown size={20} stroke={1.6} aria-hidden />
      Upgrade to Pro
    </button>
  );
}
