import { INVITATION_DAYS } from '../../../../shared/features/projects/team/team.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { newSecret, secretHash } from '../../../platform/sessions/secrets.ts';
import { dashboardLink, sendAccountMail } from '../../accounts/identity/identity.ts';

/** A secret for a mailed invitation, and what is kept of it. */
export function newInvitationToken(): { token: string; tokenHash: Buffer } {
  const token = newSecret();
  return { token, tokenHash: secretHash(token) };
}

/** Mails an invitation. The link is good for one person, once. */
export async function mailInvitation(
  tx: Tx,
  services: Services,
  invitation: { token: string; to: string; project: string; by: string; roleName: string },
): Promise<void> {
  const { token, to, project, by, roleName } = invitation;
  const url = dashboardLink(services, `/invitation/${token}/`);
  await sendAccountMail(tx, services, {
    to,
    subject: `${by} invites you to ${project}`,
    preview: `Work on ${project} as ${roleName}`,
    key: `invitation:${secretHash(token).toString('hex')}`,
    blocks: [
      { kind: 'heading', text: `Join ${project}` },
      {
        kind: 'paragraph',
        text: `${by} invites you to work on ${project} in Selvedge. Your role: ${roleName}.`,
      },
      { kind: 'button', text: 'See the invitation', url },
      {
        kind: 'note',
        text: `The link is for you alone, works once and ends after ${INVITATION_DAYS} days. If you do not know these people, you can tell us on the same page.`,
      },
    ],
  });
}
