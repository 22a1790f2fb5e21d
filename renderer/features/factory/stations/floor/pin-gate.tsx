import { Button } from '@mantine/core';
import { IconArrowLeft, IconBackspace } from '@tabler/icons-react';
import { useState } from 'react';
import { loginRequests } from '../../../../../shared/features/factory/stations/stations.ts';
import { failureMessage } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import { useStationQuery } from '../../../../platform/station/use-station-link.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { ErrorState, LoadingState } from '../../../../ui/states.tsx';
import styles from './pin-gate.module.css';

interface Person {
  readonly id: string;
  readonly name: string;
}

/** Login for people without a badge: their name, then their PIN. */
export function PinLogin({ onBack }: { readonly onBack: () => void }) {
  const asked = useStationQuery(loginRequests.pinPeople, {});
  const [person, setPerson] = useState<Person | null>(null);
  const people = asked.data?.people ?? [];
  if (person) return <Keypad person={person} onBack={() => setPerson(null)} />;
  return (
    <>
      {asked.isPending && <LoadingState label="People" lines={4} />}
      {asked.isError && (
        <ErrorState what="the people" error={asked.error} retry={() => void asked.refetch()} />
      )}
      {asked.data && people.length === 0 && (
        <Empty title="No PINs yet">The office gives PINs on a person’s staff page.</Empty>
      )}
      <ul className={styles.people} aria-label="People with a PIN" data-scrolls>
        {people.map((one) => (
          <li key={one.id}>
            <button type="button" className={styles.person} onClick={() => setPerson(one)}>
              {one.name}
            </button>
          </li>
        ))}
      </ul>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconArrowLeft size={24} aria-hidden />}
        onClick={onBack}
      >
        Use a badge
      </Button>
    </>
  );
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const LENGTH = 4;

function Keypad({ person, onBack }: { readonly person: Person; readonly onBack: () => void }) {
  const [pin, setPin] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const enter = async (next: string) => {
    if (isBusy || next.length > LENGTH) return;
    setPin(next);
    setFailure(null);
    if (next.length < LENGTH) return;
    setBusy(true);
    try {
      await stationLink().request(loginRequests.pinLogin, { staffId: person.id, pin: next });
    } catch (error) {
      setFailure(failureMessage(error) ?? 'That didn’t work');
      setPin('');
    } finally {
      setBusy(false);
    }
  };
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={styles.key}
      disabled={isBusy}
      onClick={() => void enter(pin + digit)}
    >
      {digit}
    </button>
  );
  return (
    <form className={styles.pad} data-typed-only onSubmit={(event) => event.preventDefault()}>
      <label className={styles.label}>
        PIN of {person.name}
        <input
          className={styles.field}
          type="password"
          inputMode="none"
          autoComplete="off"
          maxLength={LENGTH}
          value={pin}
          disabled={isBusy}
          aria-invalid={failure !== null}
          onChange={(event) => void enter(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
      </label>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      <div className={styles.keys}>
        {KEYS.map(key)}
        <button type="button" className={styles.key} aria-label="Other name" onClick={onBack}>
          <IconArrowLeft size={32} aria-hidden />
        </button>
        {key('0')}
        <button
          type="button"
          className={styles.key}
          aria-label="Delete the last digit"
          disabled={isBusy}
          onClick={() => setPin(pin.slice(0, -1))}
        >
          <IconBackspace size={32} aria-hidden />
        </button>
      </div>
    </form>
  );
}
