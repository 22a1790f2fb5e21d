import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useVisit } from '../../../platform/access/use-session.ts';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import { enterAs } from './after-sign-in.ts';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/** A merchant's quote; next to a store's login it would be another company's. */
const MERCHANTS = {
  ratio: 0.5,
  drawing: 'rail',
  quote: {
    text: 'I open it with my first coffee: what sold, what ships today.',
    by: 'Maya Okafor, Tideline',
  },
} as const;

/** Logging in, at the dashboard or at a store: email and password, then the second factor where the account has one. */
export function LoginScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const visit = useVisit();
  const [proved, setProved] = useState<Credentials | null>(null);
  const store = visit?.store ?? null;
  const picture = store ? {} : { picture: MERCHANTS };
  const onSignedIn = async () => {
    await navigate(await enterAs(search, store !== null), { replace: true });
  };
  if (proved)
    return (
      <StepFrame title="One more step" lead="Confirm it’s you to finish logging in." {...picture}>
        <SecondFactorForm credentials={proved} onSignedIn={onSignedIn} onBack={() => setProved(null)} />
      </StepFrame>
    );
  return (
    <StepFrame
      title={store ? `Log in to ${store.name}` : 'Welcome back'}
      lead={search.has('redirect_uri') ? 'Please log in to continue.' : undefined}
      {...picture}
      aside={
        store ? null : (
          <>
            New here? <Link to="/sign-up/brand/">Sign up</Link>
          </>
        )
      }
    >
      <CredentialsForm onSignedIn={onSignedIn} onSecondFactor={setProved} demo={visit?.demo === true} />
      {!store && <PasskeySignIn onSignedIn={onSignedIn} />}
    </StepFrame>
  );
}
