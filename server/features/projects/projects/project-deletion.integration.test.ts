import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { projectCalls } from '../../../../shared/features/projects/projects/projects.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let owner: Client;
let manager: Client;
let code: string;
let name: string;
let projectId: string;
let storeId: string;
let number = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  number += 1;
  code = `dye-${number}`;
  name = `Project ${code}`;
  const first = await addPerson(server, `owner${number}@example.test`);
  const second = await addPerson(server, `manager${number}@example.test`);
  projectId = await addProject(server, code, [
    [first, 'owner'],
    [second, 'manager'],
  ]);
  ({ storeId } = await addStore(server, projectId, code));
  owner = (await signedIn(server, first.email)).in(code);
  manager = (await signedIn(server, second.email)).in(code);
});

const projectsOf = async (client: Client) =>
  (await client.call(identityCalls.initialState, { params: { product: 'selvedge' }, query: {} }))
    .manufacturers;

async function addOrder(status: string): Promise<void> {
  await sql`
    with customer as (
      insert into customers (id, project_id, store_id, hash, email)
      values (${newId()}, ${projectId}, ${storeId}, ${newId()}, ${`${newId()}@example.test`}) returning id)
    insert into orders (id, hash, order_key, project_id, store_id, customer_id, status, email, shipping, billing, delivery,
      subtotal_minor, shipping_minor, goods_tax_minor, shipping_tax_minor, total_minor, currency)
    select ${newId()}::uuid, ${newId()}, ${newId()}::uuid, ${projectId}::uuid, ${storeId}::uuid, customer.id, ${status},
      'c@example.test', '{}', '{}', '{}', 100, 0, 0, 0, 100, 'GBP' from customer`.execute(
    server.services.databases.platform,
  );
}

test('its owner deletes a project by its name: it leaves every list, and its store closes', async () => {
  expect(
    await server.services.hosts.storeAt(`${code}.${server.services.config.publicUrl.host}`),
  ).not.toBeNull();
  await owner.call(projectCalls.remove, { body: { name } });
  expect(await projectsOf(owner)).toEqual([]);
  expect(await projectsOf(manager)).toEqual([]);
  expect((await owner.call(projectCalls.list, { query: {} })).total).toBe(0);
  await expect(owner.call(projectCalls.remove, { body: { name } })).rejects.toMatchObject({ status: 403 });
  expect(await server.services.hosts.storeAt(`${code}.${server.services.config.publicUrl.host}`)).toBeNull();
});

test('another name deletes nothing, and neither does anybody but an owner', async () => {
  await expect(owner.call(projectCalls.remove, { body: { name: 'Project' } })).rejects.toMatchObject({
    status: 422,
    body: { errors: { name: ['That isn’t the project’s name'] } },
  });
  await expect(manager.call(projectCalls.remove, { body: { name } })).rejects.toMatchObject({ status: 403 });
  expect(await projectsOf(owner)).toHaveLength(1);
});

test('refuses while paid orders are open, but not for unpaid or finished ones', async () => {
  await addOrder('printed');
  await addOrder('paid');
  await expect(owner.call(projectCalls.remove, { body: { name } })).rejects.toMatchObject({
    status: 409,
    body: {
      code: 'orders-open',
      message: '2 paid orders are still open. They have to be finished or refunded first',
    },
  });
  const db = server.services.databases.platform;
  await db.updateTable('orders').set({ status: 'complete' }).where('projectId', '=', projectId).execute();
  await addOrder('to_be_paid');
  await owner.call(projectCalls.remove, { body: { name } });
  expect(await projectsOf(owner)).toEqual([]);
});

test('it asks for the password again once the last proof of it is old', async () => {
  await server.services.databases.platform
    .updateTable('sessions')
    .set({ confirmedAt: new Date(0) })
    .execute();
  await expect(owner.call(projectCalls.remove, { body: { name } })).rejects.toMatchObject({
    body: { code: 'confirm-password' },
  });
});
