import { Button } from '@mantine/core';
import { IconCopy, IconDatabaseExclamation, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import {
  isCutOff,
  type RecordsState,
  recordsRequests,
  type StationState,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import { Row } from '../../../../ui/layout.tsx';
import { Gate } from './gates.tsx';

const acknowledge = () => stationLink().request(recordsRequests.acknowledge, {});
const startAnew = () => stationLink().request(recordsRequests.startAnew, {});

const TITLE = { missing: 'Records missing', damaged: 'Records damaged' } as const;

/** The station's records are gone, damaged or another computer's: one thing to read or decide before work continues. */
export function RecordsGate({
  state,
  records,
}: {
  readonly state: StationState;
  readonly records: NonNullable<RecordsState>;
}) {
  const [busy, setBusy] = useState(false);
  const run = (step: () => Promise<unknown>) => async () => {
    setBusy(true);
    await step().catch(showFailure);
    setBusy(false);
  };
  const name = state.stationName ?? 'This station';
  switch (records.kind) {
    case 'waiting':
      return (
        <Gate icon={<IconPlugConnectedX size={72} stroke={1.4} />} title="Waiting for Selvedge">
          <p role="status">
            {records.words} We need the server once to set this station up again. Check the network.
          </p>
        </Gate>
      );
    case 'copied':
      return (
        <Gate icon={<IconCopy size={72} stroke={1.4} />} title="Copied station">
          <p role="alert">{name} also runs on another computer, or its folder was moved.</p>
          {isCutOff(state.connection) && (
            <p role="status">
              There’s no network to check which one is real.{' '}
              {state.staff ? `${state.staff.name}, you` : 'Tap your badge: you'} can say for now that this is{' '}
              {name}. Scans are saved then, and labels wait for the network. Use only one of the two
              computers.
            </p>
          )}
          <Row at="center">
            <Button size="lg" loading={busy} onClick={run(acknowledge)}>
              This is {name}
            </Button>
            <Button size="lg" variant="default" loading={busy} onClick={run(startAnew)}>
              Pair this one as new
            </Button>
          </Row>
        </Gate>
      );
    case 'kept':
      return (
        <Gate icon={<IconCopy size={72} stroke={1.4} />} title="The other computer was chosen">
          <p role="alert">
            {name} works on another computer now. The scans from this one are saved. Pair it as new to send
            them.
          </p>
          <Button size="lg" loading={busy} onClick={run(startAnew)}>
            Pair this one as new
          </Button>
        </Gate>
      );
    case 'missing':
    case 'damaged':
      return (
        <Gate icon={<IconDatabaseExclamation size={72} stroke={1.4} />} title={TITLE[records.kind]}>
          <p role="alert">{records.words}</p>
          <Button size="lg" loading={busy} onClick={run(acknowledge)}>
            Carry on
          </Button>
        </Gate>
      );
  }
}
