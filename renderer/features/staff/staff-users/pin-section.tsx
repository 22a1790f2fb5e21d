import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { type StaffUser, staffUserCalls } from '../../../../shared/features/staff/staff-users/staff-users.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';

/** The PIN by which the person logs in at workstations without a badge. */
export function PinSection({ user, name }: { readonly user: StaffUser; readonly name: string }) {
  const [pin, setPin] = useState<string | null>(null);
  const refreshes = [staffUserCalls.get];
  const give = useCallMutation(staffUserCalls.setPin, { refreshes });
  const remove = useCallMutation(staffUserCalls.removePin, { refreshes });
  const params = { id: user.id };
  const isSure = (text: string) =>
    openPopup('confirm', { title: 'Are you sure?', text, confirmLabel: 'Yes', destructive: true });
  return (
    <Panel title="PIN">
      <Stack gap={3}>
        {user.pin ? (
          <Text c="var(--ink-soft)">
            {user.pin.isBlocked && <StatusPill tone="bad">Blocked by wrong PINs</StatusPill>} Given{' '}
            <OrderDate at={user.pin.setAt} />
            {user.pin.setBy && ` by ${user.pin.setBy}`}
          </Text>
        ) : (
          <Text c="var(--ink-soft)">No PIN. With one, they can log in at a workstation without a badge.</Text>
        )}
        {pin !== null && (
          <Hint tone="note" isAlert title={`${name}’s PIN: ${pin}`}>
            Tell them now. We show it only once.
          </Hint>
        )}
        {user.may.badges && (
          <Row gap={3}>
            <Button
              variant="default"
              loading={give.isPending}
              onClick={async () => {
                if (user.pin && (await isSure('Their old PIN stops working.')) !== true) return;
                give.mutate({ params }, { onError: showFailure, onSuccess: (answer) => setPin(answer.pin) });
              }}
            >
              {user.pin ? 'New PIN' : 'Give a PIN'}
            </Button>
            {user.pin && (
              <Button
                variant="light"
                color="brick"
                loading={remove.isPending}
                onClick={async () => {
                  if ((await isSure('They’ll need a badge to log in.')) !== true) return;
                  remove.mutate(
                    { params },
                    {
                      onError: showFailure,
                      onSuccess: () => {
                        setPin(null);
                        showSnackbar({ text: 'PIN removed' });
                      },
                    },
                  );
                }}
              >
                Remove PIN
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </Panel>
  );
}
