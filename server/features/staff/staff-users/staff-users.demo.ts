import { hashStaffBadge } from '../../../../shared/features/factory/stations/stations.ts';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Profiles of the demo's staff, and the badge that opens a workstation. */
async function addStaff(tx: Tx): Promise<void> {
  const codeHash = await hashStaffBadge(DEMO.factoryBadge);
  const idByEmail = (email: string) =>
    tx
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow(() => new Error(`${email} is gone`));
  const { id: leader } = await idByEmail(DEMO.staff);
  const { id: packer } = await idByEmail(DEMO.factory);
  await tx
    .insertInto('staffBadges')
    .values({ codeHash, accountId: packer, hint: DEMO.factoryBadge.slice(-4) })
    .execute();
  await tx
    .insertInto('staffProfiles')
    .values([
      { accountId: leader, team: 'engineering', mission: 'Every print right the first time' },
      { accountId: packer, team: 'production', reportsTo: leader },
    ])
    .execute();
}

export const demoPart: DemoPart = { name: 'staff', needs: ['people'], steps: [addStaff] };
