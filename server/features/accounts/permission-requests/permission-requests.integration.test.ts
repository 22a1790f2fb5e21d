import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { notificationCalls } from '../../../../shared/features/accounts/notifications/notifications.ts';
import { permissionRequestCalls as calls } from '../../../../shared/features/accounts/permission-requests/permission-requests.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, type Person, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let owner: Client;
let viewer: Client;
let viewerPerson: Person;
let number = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A new project with an owner and a viewer, each in a separate browser. */
beforeEach(async () => {
  number += 1;
  const code = `loom-${number}`;
  const ownerPerson = await addPerson(server, `owner${number}@example.test`);
  viewerPerson = await addPerson(server, `viewer${number}@example.test`);
  await addProject(server, code, [
    [ownerPerson, 'owner'],
    [viewerPerson, 'viewer'],
  ]);
  owner = (await signedIn(server, ownerPerson.email)).in(code);
  viewer = (await signedIn(server, viewerPerson.email)).in(code);
});

const ask = (permissions = 'edit-products', reason = 'New season') =>
  viewer.call(calls.request, { params: { permissions }, body: { reason } });
const permissionsOf = async (client: Client) => {
  const state = await client.call(identityCalls.initialState, { params: { product: 'selvedge' }, query: {} });
  return state.manufacturers[0]?.permissions;
};
const inbox = async (client: Client) =>
  (await client.call(notificationCalls.list, { query: {} })).notifications;

test('an approved request takes effect with the next call, in the session that asked', async () => {
  const before = await viewer.call(notificationCalls.meta, {});
  const { id, message } = await ask();
  expect(message).toBe('Permission request successfully submitted');
  expect(await permissionsOf(viewer)).toEqual([]);

  const { requests } = await owner.call(calls.list, {});
  expect(requests).toMatchObject([
    { id, permissions: ['edit-products'], reason: 'New season', member: { email: viewerPerson.email } },
  ]);
  await owner.call(calls.approve, { params: { request: id } });
  expect(owner.statements).toBeLessThanOrEqual(6);

  expect(await permissionsOf(viewer)).toEqual(['edit-products']);
  const after = await viewer.call(notificationCalls.meta, {});
  expect(after.permissionsRevision).not.toBe(before.permissionsRevision);
  expect(await inbox(viewer)).toMatchObject([{ title: 'Your request was approved', openedAt: null }]);
});

test('who manages the team is told, with both answers at hand, until it is decided', async () => {
  const { id } = await ask();
  expect(viewer.statements).toBeLessThanOrEqual(6);
  expect(await inbox(owner)).toMatchObject([
    {
      template: 'Shove',
      body: expect.stringContaining('New season'),
      actions: [
        { text: 'Approve', href: `@approve-permission-request/${id}`, primary: true },
        { text: 'Decline', href: `@decline-permission-request/${id}` },
      ],
    },
  ]);
  expect(await inbox(viewer)).toEqual([]);
  await owner.call(calls.decline, { params: { request: id } });
  expect(await inbox(owner)).toEqual([]);
  expect(await inbox(viewer)).toMatchObject([{ title: 'Your request was declined' }]);
  expect(await permissionsOf(viewer)).toEqual([]);
});

test('the same wish again is one request, with the newer reason', async () => {
  const first = await ask();
  const second = await ask('edit-products', 'Still needed');
  expect(second.id).toBe(first.id);
  expect((await owner.call(calls.list, {})).requests).toMatchObject([{ reason: 'Still needed' }]);
  expect(await inbox(owner)).toHaveLength(1);
});

test('a request is decided once', async () => {
  const { id } = await ask();
  await owner.call(calls.approve, { params: { request: id } });
  await expect(owner.call(calls.decline, { params: { request: id } })).rejects.toMatchObject({
    status: 409,
    body: { code: 'already-decided' },
  });
  expect(await permissionsOf(viewer)).toEqual(['edit-products']);
});

test('lets only members who manage the team decide, and never on their own request', async () => {
  const { id } = await ask('manage-team');
  await expect(viewer.call(calls.approve, { params: { request: id } })).rejects.toMatchObject({
    status: 403,
  });
  await owner.call(calls.approve, { params: { request: id } });
  const own = await ask('edit-products');
  await expect(viewer.call(calls.approve, { params: { request: own.id } })).rejects.toMatchObject({
    status: 403,
    body: { message: 'You can’t approve your own request' },
  });
  expect(await permissionsOf(viewer)).toEqual(['manage-team']);
});

test('a grant that is taken back ends at once, and the log says who did what', async () => {
  const { id } = await ask();
  await owner.call(calls.approve, { params: { request: id } });
  expect((await owner.call(calls.list, {})).grants).toMatchObject([
    {
      permission: 'edit-products',
      member: { id: viewerPerson.id },
      grantedBy: `owner${number}@example.test`,
    },
  ]);
  await owner.call(calls.revoke, { body: { member: viewerPerson.id, permission: 'edit-products' } });
  expect(await permissionsOf(viewer)).toEqual([]);
  const { entries } = await owner.call(calls.log, {});
  expect(entries.map(({ action, by }) => [action, by])).toEqual([
    ['revoked', `owner${number}@example.test`],
    ['granted', `owner${number}@example.test`],
    ['requested', viewerPerson.email],
  ]);
});

test('a reason is required, and what one has already cannot be asked for', async () => {
  await expect(ask('edit-products', '  ')).rejects.toMatchObject({
    status: 422,
    body: { errors: { reason: ['This field is required'] } },
  });
  await expect(
    owner.call(calls.request, { params: { permissions: 'edit-products' }, body: { reason: 'x' } }),
  ).rejects.toMatchObject({ status: 409, body: { code: 'already-granted' } });
});

test('another project’s owner sees and decides nothing', async () => {
  const { id } = await ask();
  const stranger = await addPerson(server, `stranger${number}@example.test`);
  await addProject(server, `other-${number}`, [[stranger, 'owner']]);
  const elsewhere = (await signedIn(server, stranger.email)).in(`other-${number}`);
  expect((await elsewhere.call(calls.list, {})).requests).toEqual([]);
  await expect(elsewhere.call(calls.approve, { params: { request: id } })).rejects.toMatchObject({
    status: 404,
  });
});
