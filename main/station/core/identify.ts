import { Refusal } from '../../../shared/contract/errors.ts';
import { identifyStation } from '../../../shared/features/factory/stations/stations.ts';
import type { Floor } from './floor.ts';
import type { StationMeta } from './meta.ts';
import type { PrintLedger } from './print-ledger.ts';
import type { StationRecords } from './records.ts';
import type { StationGateway } from './sync-client.ts';

/**
 * Asks the server whose token this is, and takes back the prints it knows of that this database lost.
 * @throws ServerUnreachable, or Refusal 401 where the token is no longer any station's, or another one's
 */
export async function identify(
  parts: {
    gateway: StationGateway;
    meta: StationMeta;
    floor: Floor;
    ledger: PrintLedger;
    records: StationRecords;
  },
  signal: AbortSignal,
): Promise<void> {
  const { gateway, meta, floor, ledger, records } = parts;
  const answer = await gateway.call(identifyStation, {}, signal);
  const stationId = meta.get('station-id');
  if (stationId !== null && stationId !== answer.stationId) throw new Refusal(401, 'station-revoked');
  floor.write(() => {
    if (meta.get('records-loss') !== null) ledger.adopt(answer.prints, 'records-lost');
    meta.set('station-name', answer.name);
    records.identified(answer.stationId);
  });
}
