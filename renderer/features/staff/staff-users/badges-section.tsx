import { Button, Text } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { type StaffUser, staffUserCalls } from '../../../../shared/features/staff/staff-users/staff-users.ts';
import { required } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { callKey, queryClient, useCall } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './staff-users.module.css';
import { refreshStaff } from './update-staff.ts';

const INITIAL = { code: '' };
const RULE_SET = { code: [required] };
const LOOKS_EVERY_MS = 3_000;

async function give(user: StaffUser, body: { code?: string; presented?: string }): Promise<void> {
  await gateway().call(staffUserCalls.addBadge, { params: { id: user.id }, body });
  await Promise.all([
    refreshStaff(),
    queryClient().invalidateQueries({ queryKey: callKey(staffUserCalls.presentedBadges) }),
  ]);
  showSnackbar({ text: 'Badge registered' });
}

/** The RFID badges with which the person opens workstations. */
export function BadgesSection({ user, name }: { readonly user: StaffUser; readonly name: string }) {
  const revoke = async (badge: string, hint: string) => {
    const reason = await openPopup('revoke-badge', { name, hint });
    if (!reason) return;
    try {
      await gateway().call(staffUserCalls.revokeBadge, {
        params: { id: user.id, badge },
        body: { reason },
      });
      await refreshStaff();
      showSnackbar({ text: 'Badge revoked' });
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Panel title="Badges">
      {user.rfids.length === 0 && (
        <Text c="var(--ink-soft)">
          {user.pin
            ? 'No badge yet. They log in at workstations with their PIN.'
            : 'No badge or PIN yet, so they can’t use a workstation.'}
        </Text>
      )}
      <ul className={styles.rows}>
        {user.rfids.map((badge) => (
          <li key={badge.id}>
            <div className={styles.lines}>
              <span className={styles.pills}>
                <span className={styles.code}>••••••{badge.hint}</span>
                {badge.revokedAt && <StatusPill tone="bad">Revoked</StatusPill>}
              </span>
              <small>
                {badge.revokedAt ? (
                  <>
                    {badge.revokedReason}, <OrderDate at={badge.revokedAt} />
                    {badge.revokedBy && ` by ${badge.revokedBy}`}
                  </>
                ) : (
                  <>
                    Registered <OrderDate at={badge.issuedAt} />
                    {badge.issuedBy && ` by ${badge.issuedBy}`}
                  </>
                )}
              </small>
            </div>
            {user.may.badges && !badge.revokedAt && (
              <Button
                variant="default"
                aria-label={`Revoke badge ending ${badge.hint}`}
                onClick={() => void revoke(badge.id, badge.hint)}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      {user.may.badges && (
        <div className={styles.next}>
          <AddBadge user={user} />
        </div>
      )}
    </Panel>
  );
}

function AddBadge({ user }: { readonly user: StaffUser }) {
  const form = useFieldForm({
    initial: INITIAL,
    rules: RULE_SET,
    submit: async ({ code }) => {
      await give(user, { code });
      form.set('code', '');
    },
  });
  const presented = useCall(staffUserCalls.presentedBadges, {}, { everyMs: LOOKS_EVERY_MS });
  return (
    <>
      <Form form={form} label="Register a badge">
        <TextField
          {...form.field('code')}
          label="Register a badge"
          hint="Type or scan the code. Or tap the badge at any online workstation and it will appear here."
          autoComplete="off"
          maxLength={64}
          before={<IconId size={18} aria-hidden />}
        />
        <SubmitButton form={form} variant="default" w="fit-content">
          Register
        </SubmitButton>
      </Form>
      <ul className={styles.rows} aria-live="polite">
        {presented.data?.badges.map((badge) => (
          <li key={badge.id}>
            <div className={styles.lines}>
              <span className={styles.code}>••••••{badge.hint}</span>
              <small>
                Read at {badge.station}, <OrderDate at={badge.presentedAt} />
              </small>
            </div>
            <Button onClick={() => give(user, { presented: badge.id }).catch(showFailure)}>
              Register this one<span className="only-read-aloud">, ending {badge.hint}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
