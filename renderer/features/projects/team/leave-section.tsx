import { Button, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { SignedInUser } from '../../../../shared/features/accounts/identity/identity.ts';
import { teamCalls } from '../../../../shared/features/projects/team/team.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { queryClient } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Panel } from '../../../ui/panel.tsx';
import { withConfirmation } from '../../accounts/identity/identity.ts';

/** Leaving the project. */
export function LeaveSection({ user, project }: { readonly user: SignedInUser; readonly project: string }) {
  const navigate = useNavigate();
  const leave = async () => {
    const sure = await openPopup('confirm', {
      title: `Leave ${project}?`,
      text: 'You’ll lose access straight away. Someone who manages the team can invite you back.',
      confirmLabel: 'Leave',
      destructive: true,
    });
    if (!sure) return;
    try {
      const answer = await withConfirmation(user.twoFactorAuthEnabled, () =>
        gateway().call(teamCalls.leave, {}),
      );
      if (!answer) return;
      await refreshSession(null);
      queryClient().clear();
      await navigate('/dashboard/');
      showSnackbar({ text: answer.message });
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Panel title="Leave the project">
      <Text mb="md">
        Your work stays with the project. If you’re the only owner, transfer it before you leave.
      </Text>
      <Button variant="default" onClick={leave}>
        Leave {project}
      </Button>
    </Panel>
  );
}
