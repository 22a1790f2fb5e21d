import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { keepCheck } from './methods.queries.ts';

/** The demo store’s merchant has looked at the delivery prices, so that its shoppers read where delivery is free. */
async function checkDelivery(tx: Tx): Promise<void> {
  const { projectId } = await tx
    .selectFrom('stores')
    .select('projectId')
    .where('subdomain', '=', DEMO.subdomain)
    .executeTakeFirstOrThrow(() => new Error('The demo store is gone'));
  await keepCheck(tx, projectId);
}

export const demoPart: DemoPart = { name: 'delivery', needs: ['products'], steps: [checkDelivery] };
