import { Button, Text } from '@mantine/core';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/status-pill.tsx';
import styles from './devices.module.css';

/** Where the account is signed in, and signing out elsewhere. */
export function SessionsSection() {
  const sessions = useCall(identityCalls.listSessions, {});
  const end = useCallMutation(identityCalls.endSession, { refreshes: [identityCalls.listSessions] });
  const endOthers = useCallMutation(identityCalls.endOtherSessions, {
    refreshes: [identityCalls.listSessions],
  });
  const list = sessions.data?.sessions ?? [];
  return (
    <Panel
      title="Devices"
      actions={
        list.length > 1 && (
          <Button
            variant="default"
            loading={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(
                {},
                {
                  onSuccess: ({ ended }) => showSnackbar({ text: `Logged out: ${ended}` }),
                  onError: showFailure,
                },
              )
            }
          >
            Log out all other devices
          </Button>
        )
      }
    >
      {sessions.isPending && <LoadingState label="Devices" lines={2} />}
      {sessions.isError && <ErrorState what="your devices" error={sessions.error} retry={sessions.refetch} />}
      <ul className={styles.devices}>
        {list.map((session) => (
          <li key={session.id}>
            <div>
              <Row gap={2}>
                <strong>{session.device}</strong>
                {session.current && <Tag>This device</Tag>}
              </Row>
              <Text size="sm" c="var(--ink-soft)">
                {session.address && `${session.address}, `}last used <OrderDate at={session.lastSeenAt} />
              </Text>
            </div>
            {!session.current && (
              <Button
                variant="default"
                onClick={() => end.mutate({ params: { id: session.id } }, { onError: showFailure })}
              >
                Log out<span className="only-read-aloud"> {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
