import { Button } from '@mantine/core';
import type { SignedInUser } from '../../../../shared/features/accounts/identity/identity.ts';
import { teamCalls } from '../../../../shared/features/projects/team/team.ts';
import { useCall } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberRow } from './member-row.tsx';
import styles from './team.module.css';

/** The project's members and invitations, and inviting someone. */
export function TeamSection({ user }: { readonly user: SignedInUser }) {
  const { data, error, isPending, refetch } = useCall(teamCalls.get, {});
  const twoFactor = user.twoFactorAuthEnabled;
  return (
    <Stack>
      <Panel
        title="Team"
        actions={
          <Button variant="default" onClick={() => openPopup('role-matrix', {})}>
            What each role may do
          </Button>
        }
      >
        {isPending && <LoadingState label="Team" lines={3} />}
        {error && <ErrorState what="the team" error={error} retry={refetch} />}
        {data && (
          <ul className={styles.list} aria-label="Members">
            {data.members.map((member) => (
              <MemberRow key={member.id} member={member} twoFactor={twoFactor} />
            ))}
          </ul>
        )}
        {data && data.invitations.length > 0 && (
          <>
            <h3 className={styles.heading}>Invitations</h3>
            <ul className={styles.list} aria-label="Invitations">
              {data.invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} twoFactor={twoFactor} />
              ))}
            </ul>
          </>
        )}
      </Panel>
      <Panel title="Invite someone">
        <InviteForm twoFactor={twoFactor} />
      </Panel>
    </Stack>
  );
}
