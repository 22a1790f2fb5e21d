import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO, DEMO_PASSWORD } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { hashPassword } from './passwords.ts';

const PEOPLE = [
  { email: DEMO.merchant, firstName: 'Maya', lastName: 'Okafor', username: 'Maya' },
  { email: DEMO.shopper, firstName: 'Sam', lastName: 'Hughes', username: null },
  { email: DEMO.factory, firstName: 'Priya', lastName: 'Nair', username: null, factory: true },
  {
    email: DEMO.staff,
    firstName: 'Jonas',
    lastName: 'Weber',
    username: null,
    internal: true,
    leadership: true,
  },
  { email: DEMO.newcomer, firstName: 'Nora', lastName: 'Lindqvist', username: null },
] as const;

/** An account for each kind of user. */
async function addPeople(tx: Tx): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const rows = PEOPLE.map((person) => ({
    ...person,
    id: newId(),
    passwordHash,
    verifiedAt: sql<Date>`now()`,
  }));
  await tx.insertInto('accounts').values(rows).execute();
}

/** Colleagues on the factory floor, who log in with a badge only. */
async function addFloorStaff(tx: Tx): Promise<void> {
  await tx
    .insertInto('accounts')
    .values(
      [
        { firstName: 'Tomasz', lastName: 'Kowal', email: DEMO.floorStaff[0] },
        { firstName: 'Ines', lastName: 'Duarte', email: DEMO.floorStaff[1] },
      ].map((person) => ({ ...person, id: newId(), factory: true, verifiedAt: sql<Date>`now()` })),
    )
    .execute();
}

export const demoPart: DemoPart = { name: 'people', needs: [], steps: [addPeople, addFloorStaff] };
