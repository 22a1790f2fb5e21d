import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DashboardPermission } from '../../../../shared/contract/permissions.ts';
import { PERMISSION_NAMES } from '../../../../shared/contract/roles.ts';
import {
  type PermissionDecision,
  type PermissionRequest,
  permissionRequestCalls,
} from '../../../../shared/features/accounts/permission-requests/permission-requests.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Row } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { decideRequest } from './decide.ts';
import styles from './permission-requests.module.css';

const formatPermissionList = (permissions: readonly DashboardPermission[]) =>
  permissions.map((permission) => PERMISSION_NAMES[permission]).join('; ');

function Request({ request }: { readonly request: PermissionRequest }) {
  const [deciding, setDeciding] = useState<PermissionDecision | null>(null);
  const decide = async (decision: PermissionDecision) => {
    setDeciding(decision);
    await decideRequest(decision, request.id);
    setDeciding(null);
  };
  const button = (decision: PermissionDecision, text: string) => (
    <Button
      size="compact-md"
      variant={decision === 'approve' ? 'filled' : 'default'}
      loading={deciding === decision}
      disabled={deciding !== null && deciding !== decision}
      aria-label={`${text}: ${request.member.name}, ${formatPermissionList(request.permissions)}`}
      onClick={() => decide(decision)}
    >
      {text}
    </Button>
  );
  return (
    <li className={styles.request}>
      <p className={styles.who}>{request.member.name}</p>
      <p>{formatPermissionList(request.permissions)}</p>
      <p className={styles.reason}>“{request.reason}”</p>
      <p className={styles.when}>
        <OrderDate at={request.createdAt} />
      </p>
      <Row gap={2} before={2}>
        {button('approve', 'Approve')}
        {button('decline', 'Decline')}
      </Row>
    </li>
  );
}

/** The requests for permissions that wait for who manages the team; nothing for everybody else. */
export function PermissionRequestsPanel({ empty }: { readonly empty?: string }) {
  const manages = useSession().project?.permissions.includes('manage-team') === true;
  const { data } = useCall(permissionRequestCalls.list, {}, { enabled: manages });
  if (!manages || !data) return null;
  if (data.requests.length === 0) return empty ? <p>{empty}</p> : null;
  return (
    <section aria-labelledby="permission-requests" className={styles.panel}>
      <h3 id="permission-requests" className={styles.heading}>
        Waiting for your decision
      </h3>
      <ul className={styles.list}>
        {data.requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}
