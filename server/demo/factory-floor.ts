import { sql } from 'kysely';
import type { DemoPart } from './part.ts';

const RACKS = 'ABCD';
const HOLES_OF_A_RACK = 12;

/** Pigeonholes A1 to D12, in which the items of an order wait for each other. */
export const factoryFloor: DemoPart = {
  name: 'factory floor',
  async load({ databases }) {
    await sql`
      insert into pigeonholes (code, position)
      select rack || hole, row_number() over (order by rack, hole)
      from unnest(${[...RACKS]}::text[]) as rack, generate_series(1, ${HOLES_OF_A_RACK}) as hole
      on conflict do nothing`.execute(databases.platform);
  },
};
