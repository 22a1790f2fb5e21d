import { IconLock } from '@tabler/icons-react';
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type SyntheticEvent,
  useId,
  useState,
} from 'react';
import type { DashboardPermission } from '../../shared/contract/permissions.ts';
import { missingPermissionText } from '../platform/access/permission-text.ts';
import { useSession } from '../platform/access/use-session.ts';
import { openPopup } from '../platform/popups/popups.ts';
import styles from './permission-gate.module.css';
import { Tip } from './tooltip/tooltip.tsx';

interface PermissionGateProps {
  readonly needs: readonly DashboardPermission[];
  /** The control is as wide as its place: an item of a menu. */
  readonly wide?: boolean;
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * Around a control that needs permissions. Without them it has a lock and says what is missing; a press asks the
 * project's owner. Spec 1 §6.2.
 */
export function PermissionGate({ needs, wide, children }: PermissionGateProps) {
  const { project } = useSession();
  const description = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const missing = needs.filter((one) => !project?.permissions.includes(one));
  if (missing.length === 0) return children;
  const showTip = ({ currentTarget }: SyntheticEvent<HTMLElement>) => setTarget(currentTarget);
  const hideTip = () => setTarget(null);
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
      {cloneElement(children, {
        'aria-disabled': true,
        'aria-describedby': description,
        onPointerEnter: (event) => {
          if (event.pointerType === 'mouse') showTip(event);
        },
        onPointerLeave: hideTip,
        onFocus: showTip,
        onBlur: hideTip,
      })}
      <span id={description} hidden>
        {missingPermissionText(missing)}
      </span>
      <IconLock className={styles.lock} size={16} stroke={2} aria-hidden />
      {target && <Tip target={target} label={missingPermissionText(missing)} />}
    </span>
  );
}
