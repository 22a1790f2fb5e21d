import { Button } from '@mantine/core';
import { type Invitation, teamCalls } from '../../../../shared/features/projects/team/team.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { Row } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './team.module.css';
import { actOnTeam } from './team-act.ts';

const STATES = {
  open: { text: 'Waiting', tone: 'note' },
  expired: { text: 'Expired', tone: 'warn' },
  reported: { text: 'Reported', tone: 'bad' },
} as const;

/** One invitation that waits or was reported. */
export function InvitationRow({
  invitation,
  twoFactor,
}: {
  readonly invitation: Invitation;
  readonly twoFactor: boolean;
}) {
  const { id, email, roleName, state, expiresAt, invitedBy } = invitation;
  const params = { params: { id } };
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <div className={styles.name}>
          {email} <StatusPill tone={STATES[state].tone}>{STATES[state].text}</StatusPill>
        </div>
        <div className={styles.detail}>
          {roleName}
          {invitedBy && `, invited by ${invitedBy}`}
        </div>
        <div className={styles.detail}>
          {state === 'reported' ? (
            'They don’t recognise this team'
          ) : (
            <>
              {state === 'open' ? 'Until ' : 'Ended '}
              <OrderDate at={expiresAt} />
            </>
          )}
        </div>
      </div>
      <Row gap={2}>
        {state !== 'reported' && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Send again: ${email}`}
            onClick={() => actOnTeam(twoFactor, () => gateway().call(teamCalls.resend, params))}
          >
            Send again
          </Button>
        )}
        <Button
          variant="subtle"
          color="brick"
          size="compact-md"
          aria-label={`${state === 'reported' ? 'Remove' : 'Withdraw'}: ${email}`}
          onClick={() => actOnTeam(twoFactor, () => gateway().call(teamCalls.withdraw, params))}
        >
          {state === 'reported' ? 'Remove' : 'Withdraw'}
        </Button>
      </Row>
    </li>
  );
}
