import { IS_STATION } from '../../../platform/environment.ts';
import { FloorScreen } from './floor/floor-screen.tsx';
import { StationsOffice } from './office/stations-office.tsx';

/** On a workstation its floor screen; in the dashboard the list of workstations, where they are paired and revoked. */
export default function Station() {
  return IS_STATION ? <FloorScreen /> : <StationsOffice />;
}
