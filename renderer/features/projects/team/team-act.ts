import { teamCalls } from '../../../../shared/features/projects/team/team.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { callKey, queryClient } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { withConfirmation } from '../../accounts/identity/identity.ts';

/** What a team's screens show is out of date after an act. */
export const refreshTeam = () =>
  Promise.all(
    [teamCalls.get, teamCalls.roles, teamCalls.log].map((call) =>
      queryClient().invalidateQueries({ queryKey: callKey(call) }),
    ),
  );

/** Does an act on the team, asks for the password where the server wants it, and says what happened. */
export async function actOnTeam(
  twoFactor: boolean,
  act: () => Promise<{ readonly message: string }>,
  { changesOwnRole = false } = {},
): Promise<boolean> {
  try {
    const answer = await withConfirmation(twoFactor, act);
    if (!answer) return false;
    if (changesOwnRole) await refreshSession();
    await refreshTeam();
    showSnackbar({ text: answer.message });
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
}
