import { proofHost } from '../../../../shared/features/site/domains/domains.ts';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** A domain under an ending that is reserved for examples. */
const NAME = 'www.ridge-and-cove.example';
const BASE = 'ridge-and-cove.example';
const TOKEN = 'selvedge-5c0e1f0a7d1b4b6f9e2d8c3a6b1f4e7d9a2c';

/**
 * A domain that was added and waits for its records. Only somebody who asks makes a check: a demo doesn’t ask DNS by
 * itself. Not where someone has added one.
 */
async function addDomain(tx: Tx): Promise<void> {
  const store = await tx
    .selectFrom('stores')
    .select(['id', 'projectId', 'subdomain'])
    .where('subdomain', '=', DEMO.subdomain)
    .executeTakeFirstOrThrow(() => new Error('The demo store is gone'));
  const records = [
    {
      type: 'TXT',
      purpose: 'proof',
      host: proofHost(BASE),
      label: '_selvedge',
      want: [TOKEN],
      found: [TOKEN],
      state: 'right',
      hint: null,
    },
    {
      type: 'CNAME',
      purpose: 'main',
      host: NAME,
      label: 'www',
      want: [`${store.subdomain}.localhost`],
      found: ['parked.hosting.example'],
      state: 'wrong',
      hint: 'After you change it, the old value can stay visible for 60 minutes.',
    },
    {
      type: 'A',
      purpose: 'other',
      host: BASE,
      label: '@',
      want: ['127.0.0.1'],
      found: [],
      state: 'missing',
      hint: null,
    },
  ];
  await tx
    .insertInto('storeDomains')
    .values({
      storeId: store.id,
      projectId: store.projectId,
      name: NAME,
      base: BASE,
      token: TOKEN,
      records: JSON.stringify(records),
      checkedAt: new Date(),
      nextCheckAt: null,
      verifiedAt: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const demoPart: DemoPart = { name: 'domains', needs: ['projects and stores'], steps: [addDomain] };
