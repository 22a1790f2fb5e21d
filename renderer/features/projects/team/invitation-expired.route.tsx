import { Link } from 'react-router';
import { INVITATION_DAYS } from '../../../../shared/features/projects/team/team.ts';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';

/** An invitation that cannot be accepted any more. Spec 1 §2.7. */
export default function InvitationExpired() {
  return (
    <StepFrame
      title="This invitation is over"
      lead={`A link works once and for ${INVITATION_DAYS} days. This one was used, withdrawn, replaced by a newer one, or is too old.`}
      picture={{ ratio: 0.25, drawing: 'loom' }}
    >
      <p>Look for a newer mail from the same people, or ask them to send the invitation again.</p>
      <p>
        Joined already? <Link to="/login/">Log in</Link>
      </p>
    </StepFrame>
  );
}
