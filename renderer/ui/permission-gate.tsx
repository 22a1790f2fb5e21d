import { Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { cloneElement, type ReactElement } from 'react';
import type { DashboardPermission } from '../../shared/contract/permissions.ts';
import { missingPermissionText } from '../platform/access/permission-text.ts';
import { useSession } from '../platform/access/use-session.ts';
import { openPopup } from '../platform/popups/popups.ts';
import styles from './permission-gate.module.css';

interface PermissionGateProps {
  readonly needs: readonly DashboardPermission[];
  /** The control is as wide as its place: an item of a menu. */
  readonly wide?: boolean;
  readonly children: ReactElement<{ 'aria-disabled'?: boolean }>;
}

/**
 * Around a control that needs permissions. Without them it has a lock and says what is missing; a press asks the
 * project's owner. Spec 1 §6.2.
 */
export function PermissionGate({ needs, wide, children }: PermissionGateProps) {
  const { project } = useSession();
  const missing = needs.filter((one) => !project?.permissions.includes(one));
  if (missing.length === 0) return children;
  return (
    <span
      className={styles.locked}
      data-locked
      {...(wide && { 'data-wide': true })}
      onClickCapture={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void openPopup('request-dashboard-permission', { permissions: missing });
      }}
    >
      <Tooltip
        label={missingPermissionText(missing)}
        events={{ hover: true, focus: true, touch: false }}
        multiline
        maw={280}
      >
        {cloneElement(children, { 'aria-disabled': true })}
      </Tooltip>
      <IconLock className={styles.lock} size={16} stroke={2} aria-hidden />
    </span>
  );
}
