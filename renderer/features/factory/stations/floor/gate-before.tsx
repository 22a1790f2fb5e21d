import type { ReactNode } from 'react';
import { readStatePart } from '../../../../../shared/contract/station-request.ts';
import {
  recordsState,
  type ScanAnswer,
  type StationState,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { PairingGate, SignInGate } from './gates.tsx';
import { RecordsGate } from './records-gate.tsx';

/** The one thing that someone has to do before work can begin; null where work can. */
export function gateBefore(state: StationState, answer: ScanAnswer | null): ReactNode {
  if (state.connection === 'unpaired') return <PairingGate state={state} />;
  const records = readStatePart(recordsState, state.parts);
  // A station that was chosen without the network works, until the server says that the other one was first.
  if (records && (records.kind !== 'kept' || state.connection === 'revoked'))
    return <RecordsGate state={state} records={records} />;
  return state.staff ? null : <SignInGate state={state} answer={answer} />;
}
