import { Link } from 'react-router';
import { INVITATION_DAYS } from '../../../../shared/features/projects/team/team.ts';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';

/** An invitation that cannot be accepted any more. Spec 1 §2.7. */
export default function InvitationExpired() {
  return (
    <StepFrame
      title="This invitation has expired or been used"
      lead={`Links work once and last ${INVITATION_DAYS} days. This one has been used, cancelled, replaced or has expired.`}
      picture={{ ratio: 0.25, drawing: 'loom' }}
    >
      <p>Look for a newer email, or ask them to invite you again.</p>
      <p>
        Joined already? <Link to="/login/">Log in</Link>
      </p>
    </StepFrame>
  );
}
