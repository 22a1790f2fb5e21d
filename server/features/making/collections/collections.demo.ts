import { v7 as newId } from 'uuid';
import type { CollectionRules } from '../../../../shared/features/making/collections/collections.ts';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertCollection } from './collections.queries.ts';

interface DemoCollection {
  readonly name: string;
  readonly urlName: string;
  readonly description: string;
  /** Left out where its products are chosen by hand. */
  readonly rules?: CollectionRules;
}

const COLLECTIONS: readonly DemoCollection[] = [
  {
    name: 'By the water',
    urlName: 'by-the-water',
    description: 'Boats, tides and long evenings on the quay.',
  },
  { name: 'Garden', urlName: 'garden', description: 'Leaves, flowers and what flies around them at night.' },
  { name: 'On paper', urlName: 'on-paper', description: 'Prints and cards for walls and letters.' },
  {
    name: 'Gifts',
    urlName: 'gifts',
    description: 'Small things that say you thought of someone.',
    rules: { match: 'any', rules: [{ field: 'tag', text: 'gifts' }] },
  },
];

/** The demo store’s collections; its products choose them when they are published. */
async function addCollections(tx: Tx): Promise<void> {
  const store = await tx
    .selectFrom('stores')
    .select(['id', 'projectId'])
    .where('subdomain', '=', DEMO.subdomain)
    .executeTakeFirstOrThrow(() => new Error('The demo store is gone'));
  const existing = await tx
    .selectFrom('collections')
    .select('urlName')
    .where('storeId', '=', store.id)
    .execute();
  // A demo from before this part has those that its products are in.
  const missing = COLLECTIONS.filter(({ urlName }) => existing.every((other) => other.urlName !== urlName));
  for (const { rules = null, ...collection } of missing)
    await insertCollection(tx, {
      ...collection,
      id: newId(),
      projectId: store.projectId,
      storeId: store.id,
      rules,
    });
}

export const demoPart: DemoPart = {
  name: 'collections',
  needs: ['projects and stores'],
  steps: [addCollections],
};
