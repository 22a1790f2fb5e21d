import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { saveSender } from './senders.queries.ts';
import { storeAtRead } from './senders.reads.ts';

/** The demo store’s sender, at the shared address. */
async function addSender(tx: Tx): Promise<void> {
  const store = await storeAtRead.find(tx, { subdomain: DEMO.subdomain });
  if (!store) return;
  await saveSender(tx, store, null, {
    name: store.name,
    domainId: null,
    localPart: 'hello',
    replyTo: DEMO.merchant,
    isDefault: true,
  });
}

export const demoPart: DemoPart = { name: 'senders', needs: ['projects and stores'], steps: [addSender] };
