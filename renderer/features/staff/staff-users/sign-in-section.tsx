import { Button, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { type StaffUser, staffUserCalls } from '../../../../shared/features/staff/staff-users/staff-users.ts';
import { API_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Row } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { statusWord } from './staff-pills.tsx';
import { refreshStaff, updateStaff } from './update-staff.ts';

const STATUSES = [
  { value: '0', label: 'Enabled' },
  { value: 'null', label: 'Pending' },
  { value: '-1', label: 'Disabled' },
];
const STATUS_OF: Readonly<Record<string, StaffUser['status']>> = { '0': 0, null: null, '-1': -1 };

/** Spec 3 §6: a refused mute says so in these words. */
function showMuteFailure(error: unknown): void {
  if (error instanceof Refusal && error.status === 403)
    showSnackbar({ text: API_MESSAGES.permissionDenied, type: 'error' });
  else showFailure(error);
}

/** How the person signs in, whether they may, and muting. */
export function SignInSection({ user, name }: { readonly user: StaffUser; readonly name: string }) {
  const self = useSession().user?.id === user.id;
  const [busy, setBusy] = useState(false);
  const muted = user.mutedAt !== null;
  const lastActive = user.lastActive ? <OrderDate at={user.lastActive} /> : 'Not logged in';

  const changeStatus = async (value: string) => {
    const status = STATUS_OF[value];
    if (status === undefined || status === user.status) return;
    if (status === -1) {
      const sure = await openPopup('confirm', {
        title: `Disable ${name}?`,
        text: 'They’ll be logged out everywhere and can’t log back in. Their badges stop working at the next sync.',
        confirmLabel: 'Disable',
        destructive: true,
      });
      if (!sure) return;
    }
    setBusy(true);
    await updateStaff(user.id, { status }).catch(showFailure);
    setBusy(false);
  };
  const changeMuted = async () => {
    setBusy(true);
    try {
      await gateway().call(muted ? staffUserCalls.unmute : staffUserCalls.mute, { params: { id: user.id } });
      await refreshStaff();
      showSnackbar({ text: muted ? 'Unmuted' : 'Muted' });
    } catch (error) {
      showMuteFailure(error);
    }
    setBusy(false);
  };

  return (
    <Panel title="Logging in">
      <Facts
        facts={[
          ['Login', user.login],
          ['Password', user.hasSavedPassword ? 'Saved' : 'None saved'],
          ['Two-factor', user.twoFactorAuthEnabled ? 'On' : 'Off'],
          ['Last active', lastActive],
          ['Status', statusWord(user.status)],
          ['Muted', muted ? 'Yes' : 'No'],
        ]}
      />
      {user.may.lead && !self && (
        <>
          <Text size="sm" c="var(--ink-soft)" mt="md" mb={4} id="staff-status">
            Change the status
          </Text>
          <SegmentedControl
            aria-labelledby="staff-status"
            data={STATUSES}
            value={String(user.status)}
            disabled={busy}
            onChange={(value) => void changeStatus(value)}
          />
        </>
      )}
      {!self && (
        <Row before={4}>
          <Button variant="default" loading={busy} onClick={() => void changeMuted()}>
            {muted ? 'Unmute' : 'Mute'}
          </Button>
        </Row>
      )}
    </Panel>
  );
}
