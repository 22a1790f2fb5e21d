import { Button } from '@mantine/core';
import { PERMISSION_NAMES } from '../../../../shared/contract/roles.ts';
import { permissionRequestCalls } from '../../../../shared/features/accounts/permission-requests/permission-requests.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import styles from './permission-requests.module.css';

/** Members' extra permissions with who approved each, and a button to remove it. */
export function PermissionGrants() {
  const manages = useSession().project?.permissions.includes('manage-team') === true;
  const { data } = useCall(permissionRequestCalls.list, {}, { enabled: manages });
  const revoke = useCallMutation(permissionRequestCalls.revoke, { refreshes: [permissionRequestCalls.list] });
  if (!manages || !data || data.grants.length === 0) return null;
  return (
    <section aria-labelledby="permission-grants" className={styles.panel}>
      <h3 id="permission-grants" className={styles.heading}>
        Extra permissions
      </h3>
      <ul className={styles.list}>
        {data.grants.map(({ member, permission, grantedBy, grantedAt }) => (
          <li key={`${member.id} ${permission}`} className={styles.grant}>
            <div>
              <p className={styles.who}>{member.name}</p>
              <p>{PERMISSION_NAMES[permission]}</p>
              <p className={styles.when}>
                {grantedBy ? `Granted by ${grantedBy}, ` : ''}
                <OrderDate at={grantedAt} />
              </p>
            </div>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Remove: ${member.name}, ${PERMISSION_NAMES[permission]}`}
              onClick={async () => {
                const sure = await openPopup('confirm', {
                  title: 'Remove this permission?',
                  text: `${member.name} can no longer do this: ${PERMISSION_NAMES[permission].toLowerCase()}.`,
                  confirmLabel: 'Remove',
                  destructive: true,
                });
                if (sure)
                  revoke.mutate(
                    { body: { member: member.id, permission } },
                    { onSuccess: () => showSnackbar({ text: 'Permission removed' }), onError: showFailure },
                  );
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
