import { Button, Divider } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useVisit } from '../../../platform/access/use-session.ts';
import { failureMessage } from '../../../platform/snackbars/snackbars.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import styles from './login.module.css';
import { callOffPasskey, offersAutofill, signInWithPasskey } from './passkey-ceremony.ts';
import { PasskeyProblem, passkeyObstacle } from './passkey-obstacle.ts';

const wordsFor = (error: unknown) =>
  error instanceof PasskeyProblem ? error.message : failureMessage(error);

/** Signing in with a passkey: a button, and the suggestions of the email field where the browser has them. */
export function PasskeySignIn({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const dashboardOrigin = useVisit()?.dashboardOrigin ?? '';
  const [obstacle, setObstacle] = useState<string | null>(null);
  const [ready, setReady] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const enter = useRef(onSignedIn);
  enter.current = onSignedIn;
  // A chosen passkey is on its way to the server. A second request would make the server forget the question it answers.
  const answered = useRef(false);
  const onAnswer = useCallback(() => {
    answered.current = true;
    setWaiting(true);
  }, []);

  const suggest = useCallback(async () => {
    try {
      if (!(await offersAutofill())) return;
      if (await signInWithPasskey({ autofill: true, onAnswer })) await enter.current();
    } catch (error) {
      // Suggestions start by themselves, so an empty list isn't reported. A passkey that was chosen and refused is.
      if (!(error instanceof PasskeyProblem)) setFailure(failureMessage(error));
    } finally {
      if (answered.current) setWaiting(false);
      answered.current = false;
    }
  }, [onAnswer]);

  useEffect(() => {
    const found = passkeyObstacle(dashboardOrigin);
    setObstacle(found);
    setReady(true);
    if (found !== null) return;
    void suggest();
    return () => void callOffPasskey();
  }, [dashboardOrigin, suggest]);

  const signIn = async () => {
    if (answered.current) return;
    setFailure(null);
    setWaiting(true);
    // The suggestions of the field wait for an answer, too; one question at a time.
    await callOffPasskey().catch(() => {});
    if (answered.current) return;
    try {
      if (await signInWithPasskey({ autofill: false, onAnswer })) await enter.current();
      else void suggest();
    } catch (error) {
      setFailure(wordsFor(error));
    } finally {
      answered.current = false;
      setWaiting(false);
    }
  };

  return (
    <section aria-label="Passkey">
      <Divider label="or" my="md" />
      {failure !== null && (
        <Stack after={4}>
          <Hint tone="bad" isAlert>
            {failure}
          </Hint>
        </Stack>
      )}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        disabled={!ready || obstacle !== null}
        loading={waiting}
        onClick={signIn}
        {...(obstacle !== null && { 'aria-describedby': 'passkey-obstacle' })}
      >
        Log in with a passkey
      </Button>
      {obstacle !== null && (
        <p id="passkey-obstacle" className={styles.obstacle}>
          {obstacle}
        </p>
      )}
    </section>
  );
}
