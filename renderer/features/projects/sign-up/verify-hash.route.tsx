import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession, useVisit } from '../../../platform/access/use-session.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';

/** Opening the link is what verifies; opening it again answers the same, so it may be read like any other answer. */
export const queries: RouteQueries = (params) => [
  reads(signUpCalls.verifyLink, { params: { hash: params.hash ?? '' } }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const WORDS = {
  verified: {
    title: 'Your address is verified',
    lead: 'Thank you. You can pick up where you left off.',
    action: 'Continue',
  },
  expired: {
    title: 'This link has expired',
    lead: 'Links last two days. We’ll send you a new one.',
    action: 'Ask for a new one',
  },
  unknown: {
    title: 'This link doesn’t work',
    lead: 'Copy the whole link, or enter the code from our email.',
    action: 'Enter the code',
  },
} as const;

export default function VerifyHashStep() {
  const { hash = '' } = useParams();
  const { user } = useSession();
  const visit = useVisit();
  const { data } = useCall(signUpCalls.verifyLink, { params: { hash } });
  const outcome = data?.outcome;
  useEffect(() => {
    if (outcome === 'verified') refreshSession().catch(() => undefined);
  }, [outcome]);
  if (!outcome) return <LoadingState label="Verifying your email…" />;
  const { title, lead, action } = WORDS[outcome];
  const isStore = visit?.store != null;
  const dashboardNext = outcome === 'verified' ? '/sign-up/' : '/sign-up/verify/';
  const next = isStore ? '/account/' : dashboardNext;
  const to = user ? next : `/login/?redirect_uri=${encodeURIComponent(next)}`;
  return (
    <StepFrame title={title} lead={lead} picture={{ ratio: 0.25, drawing: 'window' }}>
      {/* A store's pages are separate documents. */}
      <Button component={Link} to={to} reloadDocument={isStore} fullWidth>
        {user ? action : 'Log in and continue'}
      </Button>
    </StepFrame>
  );
}
