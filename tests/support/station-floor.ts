import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stationClock } from '../../main/station/core/clock.ts';
import { openStationDatabase } from '../../main/station/core/database.ts';
import { floor as openFloor } from '../../main/station/core/floor.ts';
import { labelCache } from '../../main/station/core/label-cache.ts';
import { lastStep } from '../../main/station/core/last-step.ts';
import { operationLog } from '../../main/station/core/operation-log.ts';

/** The floor of a station without the network, in a new database. */
export function openStationFloor(stationId: string) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-station-floor-'));
  const database = openStationDatabase(folder);
  const clock = stationClock({ skewMs: 0, offsetMs: 0, keep: () => undefined });
  const labels = labelCache(database, clock.now);
  const log = operationLog(database, () => stationId);
  return {
    database,
    clock,
    labels,
    log,
    floor: openFloor({ database, labels, log, clock, stationId: () => stationId }),
    steps: lastStep(clock),
    close: () => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type StationFloor = ReturnType<typeof openStationFloor>;
