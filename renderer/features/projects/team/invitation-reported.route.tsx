import { Link } from 'react-router';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';

/** After somebody said that they do not know who invited them. Spec 1 §2.7. */
export default function InvitationReported() {
  return (
    <StepFrame
      title="Thank you for telling us"
      lead="The invitation has ended, and the people who sent it see that it was reported."
      picture={{ ratio: 0.25, drawing: 'loom' }}
    >
      <p>You did not join anything, and nothing was kept about you but this invitation.</p>
      <p>
        <Link to="/">Back to the start</Link>
      </p>
    </StepFrame>
  );
}
