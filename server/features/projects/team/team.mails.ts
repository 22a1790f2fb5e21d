import { INVITATION_DAYS } from '../../../../shared/features/projects/team/team.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { newSecret, secretHash } from '../../../platform/sessions/secrets.ts';
import { dashboardLink, sendAccountMail } from '../../accounts/identity/identity.ts';

/** A secret for an emailed invitation, and its stored hash. */
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
    addressee: { kind: 'team.invitation', storeId: null, beyond: 'refuse' },
    preview: `Work on ${project} as ${roleName}`,
    key: `invitation:${secretHash(token).toString('hex')}`,
    blocks: [
      { kind: 'heading', text: `Join ${project}` },
      {
        kind: 'paragraph',
        text: `${by} has invited you to join ${project} on Selvedge as ${roleName}.`,
      },
      { kind: 'button', text: 'See the invitation', url },
      {
        kind: 'note',
        text: `The link is just for you, works once and expires in ${INVITATION_DAYS} days. Don’t recognise the sender? Report it on the same page.`,
      },
    ],
  });
}
