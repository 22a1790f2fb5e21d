import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useVisit } from '../../../platform/access/use-session.ts';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import { variationOf } from '../split-tests/split-tests.ts';
import { enterAs } from './after-sign-in.ts';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import type { LoginRefusal } from './log-in-by-form.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/** A merchant's quote; next to a store's login it would be another company's. */
const MERCHANTS = {
  ratio: 0.5,
  drawing: 'rail',
  quote: {
    text: 'I open it with my first coffee: what sold, what ships today.',
    by: 'Maya Okafor of Tideline, our demo store',
  },
} as const;

/** Why somebody is here who didn’t come to log in. */
function leadOf(search: URLSearchParams): string | undefined {
  if (search.has('closed')) return 'Your account is closed. We’ve emailed you about it.';
  return search.has('redirect_uri') ? 'Please log in to continue.' : undefined;
}

interface LoginScreenProps {
  /** Why a form sent before the page was awake, or without scripts, was refused. */
  readonly refusal: LoginRefusal | null;
}

/** Logging in, at the dashboard or at a store: email and password, then the second factor where the account has one. */
export function LoginScreen({ refusal }: LoginScreenProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const visit = useVisit();
  const [proved, setProved] = useState<Credentials | null>(null);
  const store = visit?.store ?? null;
  const picture = store ? {} : { picture: MERCHANTS };
  // The address `/` leads here for visitors with the test's other variation, and names it. Spec 3 §4.5.
  const isHomepage = search.has('homepage');
  useEffect(() => {
    if (isHomepage) variationOf('homepage');
  }, [isHomepage]);
  const onSignedIn = async () => {
    const target = await enterAs(search, store !== null);
    // A store's pages are separate documents.
    if (store) return location.replace(target);
    await navigate(target, { replace: true });
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
      lead={leadOf(search)}
      {...picture}
      aside={
        <>
          New here?{' '}
          {store ? (
            <Link to={{ pathname: '/create-account/', search: search.toString() }}>Create an account</Link>
          ) : (
            <Link to="/sign-up/">Sign up</Link>
          )}
        </>
      }
    >
      <CredentialsForm
        onSignedIn={onSignedIn}
        onSecondFactor={setProved}
        demo={visit?.demo === true}
        refusal={refusal}
      />
      {!store && <PasskeySignIn onSignedIn={onSignedIn} />}
    </StepFrame>
  );
}
