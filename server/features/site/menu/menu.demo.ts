import type { MenuEntry, MenuTarget } from '../../../../shared/features/site/menu/menu.ts';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { saveMenu } from './menu.queries.ts';

/** The demo store’s menu: its collections below one entry, and the page about it. Not where someone has made one. */
async function addMenu(tx: Tx): Promise<void> {
  const { id: storeId, projectId } = await tx
    .selectFrom('stores')
    .select(['id', 'projectId'])
    .where('subdomain', '=', DEMO.subdomain)
    .executeTakeFirstOrThrow(() => new Error('The demo store is gone'));
  const collections = await tx
    .selectFrom('collections')
    .select(['id', 'name', 'urlName'])
    .where('storeId', '=', storeId)
    .where('enabled', '=', true)
    .where('urlName', '<>', 'all-products')
    .orderBy('position')
    .orderBy('name')
    .limit(12)
    .execute();
  const about = await tx
    .selectFrom('pages')
    .select('id')
    .where('storeId', '=', storeId)
    .where('url', '=', '/about/')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  const entry = (uid: string, level: number, label: string, target: MenuTarget): MenuEntry => ({
    uid,
    level,
    label,
    target,
    picture: '',
  });
  const named = (wanted: (urlName: string) => boolean, level: number) =>
    collections
      .filter(({ urlName }) => wanted(urlName))
      .map(({ id, name, urlName }) => entry(urlName, level, name, { kind: 'collection', id }));
  const isGift = (urlName: string) => urlName === 'gifts' || urlName === 'on-paper';
  const entries = [
    entry('shop', 1, 'Shop', { kind: 'all-products' }),
    entry('designs', 2, 'By design', { kind: 'heading' }),
    ...named((urlName) => !isGift(urlName), 3),
    entry('presents', 2, 'To give', { kind: 'heading' }),
    ...named(isGift, 3),
    ...named((urlName) => urlName === 'gifts', 1).map((each) => ({ ...each, uid: 'top-gifts' })),
    ...(about ? [entry('about', 1, 'About', { kind: 'page', id: about.id })] : []),
  ];
  await saveMenu(tx, { projectId, storeId, authorId: null, entries, revision: 1, isPublished: true });
}

export const demoPart: DemoPart = {
  name: 'menu',
  needs: ['products', 'collections', 'pages'],
  steps: [addMenu],
};
