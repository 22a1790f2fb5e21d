import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';

/** After somebody said that they do not know who invited them. Spec 1 §2.7. */
export default function InvitationReported() {
  return (
    <StepFrame
      title="Thank you for telling us"
      lead="We’ve cancelled the invitation and told the sender it was reported."
      picture={{ ratio: 0.25, drawing: 'loom' }}
    >
      <p>You haven’t joined anything. We’ve only kept a record of the invitation.</p>
      <Button component={Link} to="/" variant="default">
        Go to home page
      </Button>
    </StepFrame>
  );
}
