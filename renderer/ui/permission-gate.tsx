import type { ReactNode } from 'react';
import type { DashboardPermission } from '../../shared/contract/permissions.ts';
import { useSession } from '../platform/access/use-session.ts';
import { openPopup } from '../platform/popups/popups.ts';

interface PermissionGateProps {
  readonly needs: readonly DashboardPermission[];
  readonly children: ReactNode;
}

/** Around an element that needs permissions: without them, a click asks the project's owner instead. Spec 1 §6.2. */
export function PermissionGate({ needs, children }: PermissionGateProps) {
  const { project } = useSession();
  const missing = needs.filter((one) => !project?.permissions.includes(one));
  if (missing.length === 0) return children;
  return (
    <span
      style={{ display: 'contents' }}
      onClickCapture={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void openPopup('request-dashboard-permission', { permissions: missing });
      }}
    >
      {children}
    </span>
  );
}
