import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  SAVED_VIEW_LIMITS,
  savedViewCalls,
} from '../../../../shared/features/accounts/saved-views/saved-views.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let merchant: Client;
let colleague: Client;

beforeAll(async () => {
  server = await startTestServer();
  const { projectId } = await openShop(server, 'kiln');
  const { projectId: otherId } = await openShop(server, 'loom');
  const member = async (email: string, projectIds: readonly string[]) => {
    const { id } = await addPerson(server, email);
    await server.services.databases.platform
      .insertInto('projectMembers')
      .values(projectIds.map((one) => ({ projectId: one, accountId: id, role: 'owner' })))
      .execute();
    return (await signedIn(server, email)).in('kiln-project');
  };
  merchant = await member('ada@example.test', [projectId, otherId]);
  colleague = await member('ben@example.test', [projectId]);
});
afterAll(() => server.close());

const LIST = { list: 'products.listRows', of: 'project' } as const;
const views = async (client = merchant) =>
  (await client.call(savedViewCalls.list, { query: LIST })).views.map(({ name, isStart }) => [name, isStart]);
const save = (name: string, address = 'tag=sea', client = merchant) =>
  client.call(savedViewCalls.create, { body: { ...LIST, name, address } });
const update = (
  view: string,
  body: { name?: string; address?: string; isStart?: boolean },
  client = merchant,
) => client.call(savedViewCalls.update, { params: { view }, body });

it('saves views for one person and project, one of which opens the list', async () => {
  const sea = await save('Sea');
  const sale = await save('On sale', 'sort=-price&view=live');
  expect(await views()).toEqual([
    ['Sea', false],
    ['On sale', false],
  ]);
  await expect(save('Sea')).rejects.toMatchObject({ status: 422 });
  expect(await update(sea.id, { isStart: true })).toMatchObject({ name: 'Sea', isStart: true });
  expect(await update(sale.id, { isStart: true, name: 'Sales' })).toMatchObject({
    name: 'Sales',
    address: 'sort=-price&view=live',
  });
  expect(await views()).toEqual([
    ['Sea', false],
    ['Sales', true],
  ]);
  await expect(update(sea.id, { name: 'Sales' })).rejects.toMatchObject({ status: 422 });
  expect(await update(sea.id, { address: 'tag=harbour' })).toMatchObject({ address: 'tag=harbour' });
  await update(sale.id, { isStart: false });
  expect(await views()).toEqual([
    ['Sea', false],
    ['Sales', false],
  ]);

  const another = merchant.in('loom-project');
  expect(await views(another)).toEqual([]);
  expect(await views(colleague)).toEqual([]);
  await expect(update(sea.id, { name: 'Mine' }, colleague)).rejects.toMatchObject({ status: 404 });
  const params = { view: sea.id };
  await expect(colleague.call(savedViewCalls.delete, { params })).rejects.toMatchObject({ status: 404 });
  await merchant.call(savedViewCalls.delete, { params });
  expect(await views()).toEqual([['Sales', false]]);
});

it('holds thirty views a list', async () => {
  for (let at = 0; at < SAVED_VIEW_LIMITS.perList; at += 1) await save(`View ${at}`, '', colleague);
  await expect(save('One more', '', colleague)).rejects.toMatchObject({ status: 409 });
});
