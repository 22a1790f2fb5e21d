import { v7 as newId } from 'uuid';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { addPigeonholes } from '../pigeonholes/pigeonholes.ts';

/** A1 to D12. */
const WALL = { racks: [...'ABCD'], inEach: 12 } as const;

async function addWorkstations(tx: Tx): Promise<void> {
  await tx
    .insertInto('stations')
    .values(Object.values(DEMO.workstations).map((name) => ({ id: newId(), name })))
    .execute();
}

export const demoPart: DemoPart = {
  name: 'factory floor',
  needs: [],
  steps: [(tx) => addPigeonholes(tx, WALL), addWorkstations],
};
