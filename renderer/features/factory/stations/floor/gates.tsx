import { Button, TextInput } from '@mantine/core';
import { IconAlertOctagon, IconId, IconKey, IconLink, IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { readStatePart } from '../../../../../shared/contract/station-request.ts';
import {
  connectionRequests,
  type ScanAnswer,
  type StationState,
  virtualRequests,
  virtualState,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { failureMessage } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import styles from './floor.module.css';
import { PinLogin } from './pin-gate.tsx';
import { StatusStrip } from './status-strip.tsx';
import { SyncPill } from './top-bar.tsx';

interface GateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly foot?: ReactNode;
}

/** One thing to do before work can begin. */
export function Gate({ icon, title, children, foot }: GateProps) {
  return (
    <div className={styles.gate}>
      <div className={styles.gateCard}>
        {icon && (
          <span className={styles.gateIcon} aria-hidden>
            {icon}
          </span>
        )}
        <h1>{title}</h1>
        {children}
      </div>
      {foot}
    </div>
  );
}

/** The workstation program does not answer yet, or no longer. */
export function ConnectingGate({ lost }: { readonly lost: boolean }) {
  return (
    <Gate
      icon={<IconPlugConnectedX size={72} stroke={1.4} />}
      title={lost ? 'The workstation isn’t running' : 'Connecting'}
    >
      <p role="status">
        {lost ? 'Your scans are saved. We’ll reconnect when the program restarts.' : 'One moment.'}
      </p>
    </Gate>
  );
}

interface CodeFormProps {
  readonly label: string;
  readonly button: string;
  readonly submit: (code: string) => Promise<unknown>;
}

function CodeForm({ label, button, submit }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <form
      className={styles.gateForm}
      data-typed-only
      onSubmit={async (event) => {
        event.preventDefault();
        setBusy(true);
        setFailure(null);
        try {
          await submit(code.trim());
        } catch (error) {
          setFailure(failureMessage(error) ?? 'That didn’t work');
        } finally {
          setBusy(false);
        }
      }}
    >
      <TextInput
        label={label}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={failure}
        size="lg"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button type="submit" size="lg" loading={busy}>
        {button}
      </Button>
    </form>
  );
}

/** The screen has no token for this workstation. */
export function TokenGate() {
  return (
    <Gate icon={<IconKey size={72} stroke={1.4} />} title="Which workstation is this?">
      <p>Open the address that the workstation program shows when it starts, or enter its token here.</p>
      <CodeForm label="Token" button="Connect" submit={async (token) => stationLink().useToken(token)} />
    </Gate>
  );
}

/** The workstation is not paired with the server. */
export function PairingGate({ state }: { readonly state: StationState }) {
  return (
    <Gate icon={<IconLink size={72} stroke={1.4} />} title="Pair this workstation">
      <p>
        Ask the factory office for a code: Factory, Station, Add a workstation. It pairs with{' '}
        <strong>{state.server}</strong>.
      </p>
      <CodeForm
        label="Pairing code"
        button="Pair"
        submit={(pairingCode) => stationLink().request(connectionRequests.pair, { pairingCode })}
      />
    </Gate>
  );
}

/** Logged out: a badge opens the station, with or without the network; a PIN opens it with. */
export function SignInGate({
  state,
  answer,
}: {
  readonly state: StationState;
  readonly answer: ScanAnswer | null;
}) {
  const [usesPin, setUsesPin] = useState(false);
  const refusal = answer?.refusal ?? null;
  if (usesPin)
    return (
      <Gate title="Log in with a PIN" foot={<StatusStrip state={state} />}>
        <PinLogin onBack={() => setUsesPin(false)} />
      </Gate>
    );
  return (
    <Gate
      icon={<IconId size={96} stroke={1.2} />}
      title="Tap your badge on the reader"
      foot={<StatusStrip state={state} />}
    >
      {refusal && (
        <p className={styles.gateRefusal} role="alert">
          <IconAlertOctagon size={28} aria-hidden />
          <span>
            {refusal.words} {refusal.fix.words}.
          </span>
        </p>
      )}
      {readStatePart(virtualState, state.parts) && (
        <CodeForm
          label="Badge of the virtual reader"
          button="Tap badge"
          submit={(code) => stationLink().request(virtualRequests.badge, { code })}
        />
      )}
      <Button size="lg" variant="default" onClick={() => setUsesPin(true)}>
        No badge? Use a PIN
      </Button>
      <SyncPill state={state} />
    </Gate>
  );
}
