import { passkeyCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { PasskeyProblem } from './passkey-obstacle.ts';

/** The code that speaks to authenticators is fetched when it is first needed. */
const browserSide = () => import('@simplewebauthn/browser');

function problemOf(error: unknown): PasskeyProblem | null {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return null;
    case 'InvalidStateError':
      return new PasskeyProblem('You already have a passkey on this device.');
    case 'ConstraintError':
    case 'NotSupportedError':
      return new PasskeyProblem('Set up a PIN, fingerprint or face unlock on this device first.');
    case 'SecurityError':
      return new PasskeyProblem('Your browser blocked passkeys on this site.');
    default:
      return new PasskeyProblem('That didn’t work. Please try again.');
  }
}

/** The authenticator's answer; undefined where the person called it off. @throws PasskeyProblem */
async function answerOf<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    const problem = problemOf(error);
    if (problem) throw problem;
    return undefined;
  }
}

type Begun = Awaited<ReturnType<typeof beginRegistration>>;
const beginRegistration = () => gateway().call(passkeyCalls.beginRegistration, {});

/**
 * Makes a passkey on the person's device and keeps it. `begin` asks the server for the options, or answers undefined
 * where the person closed its question; so does this.
 */
export async function addPasskey(begin: (ask: typeof beginRegistration) => Promise<Begun | undefined>) {
  const begun = await begin(beginRegistration);
  if (!begun) return undefined;
  const { startRegistration } = await browserSide();
  const response = await answerOf(startRegistration({ optionsJSON: begun.options }));
  if (!response) return undefined;
  return gateway().call(passkeyCalls.finishRegistration, { body: { response } });
}

/**
 * Signs in with a passkey; false where the person called it off.
 * @param autofill offers passkeys among the suggestions of the email field instead of asking at once
 * @param onAnswer told as soon as the person chose one, before the server has checked it
 */
export async function signInWithPasskey({
  autofill,
  onAnswer,
}: {
  readonly autofill: boolean;
  readonly onAnswer: () => void;
}): Promise<boolean> {
  const { startAuthentication } = await browserSide();
  const { options } = await gateway().call(passkeyCalls.beginSignIn, {});
  const response = await answerOf(
    startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill }),
  );
  if (!response) return false;
  onAnswer();
  await gateway().call(passkeyCalls.finishSignIn, { body: { response } });
  return true;
}

/** Whether the browser offers passkeys among the suggestions of a field. */
export async function offersAutofill(): Promise<boolean> {
  return (await browserSide()).browserSupportsWebAuthnAutofill();
}

/** Ends a request that waits for the person, e.g. because they left the page. */
export async function callOffPasskey(): Promise<void> {
  (await browserSide()).WebAuthnAbortService.cancelCeremony();
}
