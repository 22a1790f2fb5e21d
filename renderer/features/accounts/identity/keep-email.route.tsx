import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { emailChangeCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { forgetVisitor } from '../../../platform/access/sign-out.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';

type Outcome = CallAnswer<typeof emailChangeCalls.keep>['outcome'];

const picture = { ratio: 0.25, drawing: 'window' } as const;

const TOLD = {
  kept: {
    title: 'You’ve kept your address',
    lead: 'We’ve logged out every device, and the old password no longer works. Choose a new one to log in.',
    action: { text: 'Choose a new password', to: '/forgotten-password/' },
  },
  taken: {
    title: 'This address has another account by now',
    lead: 'Someone signed up with it after it was changed, so we can’t give it back to your first account.',
    action: { text: 'Log in', to: '/login/' },
  },
  unknown: {
    title: 'This link doesn’t work',
    lead: 'It works once, for three days. If you can’t log in, reset your password.',
    action: { text: 'Reset your password', to: '/forgotten-password/' },
  },
} as const satisfies Readonly<Record<Outcome, unknown>>;

/** The link in the notice of a change of address: asks first, because programs open links in emails, too. */
export default function KeepEmail() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [outcome, setOutcome] = useState<Outcome | null>(token === '' ? 'unknown' : null);
  const keep = useCallMutation(emailChangeCalls.keep);
  if (outcome !== null) {
    const { title, lead, action } = TOLD[outcome];
    return (
      <StepFrame title={title} lead={lead} picture={picture}>
        <Button component={Link} to={action.to} fullWidth>
          {action.text}
        </Button>
      </StepFrame>
    );
  }
  return (
    <StepFrame
      title="Keep your email address?"
      lead="We’ll stop the change, or undo it. Every device is logged out, and you choose a new password."
      picture={picture}
    >
      <Button
        fullWidth
        loading={keep.isPending}
        onClick={() =>
          keep.mutate(
            { body: { token } },
            {
              onSuccess: (answer) => {
                if (answer.outcome === 'kept') forgetVisitor();
                setOutcome(answer.outcome);
              },
              onError: showFailure,
            },
          )
        }
      >
        Keep this address
      </Button>
    </StepFrame>
  );
}
