import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';

const RACKS = 'ABCD';
const PIGEONHOLES_PER_RACK = 12;

/** Pigeonholes A1 to D12, in which the items of an order wait for each other. */
async function addPigeonholes(tx: Tx): Promise<void> {
  await sql`
    insert into pigeonholes (code, position)
    select rack || hole, row_number() over (order by rack, hole)
    from unnest(${[...RACKS]}::text[]) as rack, generate_series(1, ${PIGEONHOLES_PER_RACK}) as hole`.execute(
    tx,
  );
}

async function addWorkstations(tx: Tx): Promise<void> {
  await tx
    .insertInto('stations')
    .values(Object.values(DEMO.workstations).map((name) => ({ id: newId(), name })))
    .execute();
}

export const demoPart: DemoPart = {
  name: 'factory floor',
  needs: [],
  steps: [addPigeonholes, addWorkstations],
};
