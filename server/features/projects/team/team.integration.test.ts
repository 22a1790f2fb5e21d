import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { notificationCalls } from '../../../../shared/features/accounts/notifications/notifications.ts';
import { permissionRequestCalls } from '../../../../shared/features/accounts/permission-requests/permission-requests.ts';
import { projectCalls } from '../../../../shared/features/projects/projects/projects.ts';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { teamCalls as calls, logSentence } from '../../../../shared/features/projects/team/team.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, addProject, type Person, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let owner: Client;
let ownerPerson: Person;
let designer: Client;
let designerPerson: Person;
let code: string;
let projectId: string;
let number = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A new project with an owner and a designer, each in a separate browser. */
beforeEach(async () => {
  number += 1;
  code = `mill-${number}`;
  ownerPerson = await addPerson(server, `owner${number}@example.test`);
  designerPerson = await addPerson(server, `designer${number}@example.test`);
  projectId = await addProject(server, code, [
    [ownerPerson, 'owner'],
    [designerPerson, 'designer'],
  ]);
  owner = (await signedIn(server, ownerPerson.email)).in(code);
  designer = (await signedIn(server, designerPerson.email)).in(code);
});

const permissionsOf = async (client: Client) => {
  const state = await client.call(identityCalls.initialState, { params: { product: 'selvedge' }, query: {} });
  return state.manufacturers.find(({ id }) => id === code)?.permissions;
};
const forgetConfirmations = () =>
  server.services.databases.platform
    .updateTable('sessions')
    .set({ confirmedAt: new Date(0) })
    .execute();
const grant = (person: Person, permission: string) =>
  server.services.databases.platform
    .insertInto('projectMemberPermissions')
    .values({ projectId, accountId: person.id, permission })
    .execute();
const setRole = (person: Person, role: string) =>
  server.services.databases.platform
    .updateTable('projectMembers')
    .set({ role })
    .where('accountId', '=', person.id)
    .execute();
const refusedWith = (status: number, code: string) =>
  expect.objectContaining({ status, body: expect.objectContaining({ code }) });
const sentences = async () => (await owner.call(calls.log, {})).entries.map(logSentence);

/** The secret in the newest invitation's link. */
async function tokenFor(email: string, mails = 1): Promise<string> {
  const mail = await mailTo(server, email, 'invites you', mails);
  return mail.link('/invitation/').split('/')[2] ?? '';
}

async function invited(role = 'marketer'): Promise<{ person: Person; browser: Client; token: string }> {
  const person = await addPerson(server, `guest${number}@example.test`);
  await owner.call(calls.invite, { body: { email: person.email, role: role as 'marketer' } });
  const token = await tokenFor(person.email);
  return { person, token, browser: (await signedIn(server, person.email)).in(code) };
}

describe('invitations', () => {
  test('a mailed link makes its person a member with the role that was chosen', async () => {
    const { person, browser, token } = await invited();
    expect((await browser.call(calls.showInvitation, { params: { token } })).invitation).toMatchObject({
      project: `Project ${code}`,
      roleName: 'Marketer',
      email: person.email,
      hasAccount: true,
    });
    expect(await browser.call(calls.acceptInvitation, { params: { token } })).toEqual({ project: code });
    expect(await permissionsOf(browser)).toContain('send-mail');
    const { members, invitations } = await owner.call(calls.get, {});
    expect(members.map(({ email, roleName }) => [email, roleName])).toContainEqual([
      person.email,
      'Marketer',
    ]);
    expect(invitations).toEqual([]);
    const { notifications } = await owner.call(notificationCalls.list, { query: {} });
    expect(notifications).toMatchObject([{ title: `${person.email} joined Project ${code}` }]);
    expect(await sentences()).toEqual([
      `${person.email} joined as Marketer`,
      `${ownerPerson.email} invited ${person.email} as Marketer`,
    ]);
  });

  test('a link works once', async () => {
    const { browser, token } = await invited();
    await browser.call(calls.acceptInvitation, { params: { token } });
    expect((await browser.call(calls.showInvitation, { params: { token } })).invitation).toBeNull();
    await expect(browser.call(calls.acceptInvitation, { params: { token } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('the database keeps no link', async () => {
    const { token } = await invited();
    const rows = await server.services.databases.platform
      .selectFrom('projectInvitations')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('rejects another account with a message and stays valid', async () => {
    const { person, token, browser } = await invited();
    const stranger = await addPerson(server, `stranger${number}@example.test`);
    const other = await signedIn(server, stranger.email);
    await expect(other.call(calls.acceptInvitation, { params: { token } })).rejects.toMatchObject({
      status: 409,
      body: {
        code: 'wrong-account',
        message: `This invitation is for ${person.email}. You’re logged in as ${stranger.email}`,
      },
    });
    await browser.call(calls.acceptInvitation, { params: { token } });
  });

  test('expires after seven days, until it is resent', async () => {
    const { person, browser, token } = await invited();
    await server.services.databases.platform
      .updateTable('projectInvitations')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('projectId', '=', projectId)
      .execute();
    expect((await browser.call(calls.showInvitation, { params: { token } })).invitation).toBeNull();
    const [waiting] = (await owner.call(calls.get, {})).invitations;
    expect(waiting?.state).toBe('expired');
    await owner.call(calls.resend, { params: { id: waiting?.id ?? '' } });
    const renewed = await tokenFor(person.email, 2);
    expect(renewed).not.toBe(token);
    await browser.call(calls.acceptInvitation, { params: { token: renewed } });
  });

  test('invalidates the old link when the invitation is cancelled or resent', async () => {
    const { person, browser, token } = await invited();
    await owner.call(calls.invite, { body: { email: person.email, role: 'viewer' } });
    const second = await tokenFor(person.email, 2);
    expect((await browser.call(calls.showInvitation, { params: { token } })).invitation).toBeNull();
    const { invitations } = await owner.call(calls.get, {});
    expect(invitations).toMatchObject([{ roleName: 'Viewer', state: 'open' }]);
    await owner.call(calls.withdraw, { params: { id: invitations[0]?.id ?? '' } });
    expect((await browser.call(calls.showInvitation, { params: { token: second } })).invitation).toBeNull();
  });

  test('who does not know these people says so without an account', async () => {
    const { person, token } = await invited();
    const anybody = server.visitor();
    expect(await anybody.call(calls.reportInvitation, { params: { token } })).toEqual({ reported: true });
    expect((await owner.call(calls.get, {})).invitations).toMatchObject([{ state: 'reported' }]);
    expect((await sentences())[0]).toBe(
      `${person.email} reported the invitation: they don’t recognise this team`,
    );
    expect(await anybody.call(calls.reportInvitation, { params: { token } })).toEqual({ reported: false });
  });

  test('accepting proves the address', async () => {
    const person = await addPerson(server, `fresh${number}@example.test`, { verified: false, eula: false });
    await owner.call(calls.invite, { body: { email: person.email, role: 'viewer' } });
    const browser = await signedIn(server, person.email);
    await browser.call(calls.acceptInvitation, { params: { token: await tokenFor(person.email) } });
    expect((await browser.call(identityCalls.get, {})).user?.verified).toBe(true);
  });
});

describe('members', () => {
  test('a changed role counts from the next call on, and browsers learn that it changed', async () => {
    const before = await designer.call(notificationCalls.meta, {});
    await owner.call(calls.changeRole, { params: { id: designerPerson.id }, body: { role: 'viewer' } });
    expect(await permissionsOf(designer)).toEqual([]);
    const after = await designer.call(notificationCalls.meta, {});
    expect(after.permissionsRevision).not.toBe(before.permissionsRevision);
    expect((await designer.call(notificationCalls.list, { query: {} })).notifications).toMatchObject([
      { title: 'Your role is now Viewer' },
    ]);
  });

  test('a removed member is out with the next call', async () => {
    await owner.call(calls.remove, { params: { id: designerPerson.id } });
    await expect(designer.call(calls.roles, {})).rejects.toMatchObject({ status: 403 });
    expect(await permissionsOf(designer)).toBeUndefined();
  });

  test('the last owner stays; a project that was handed over can be left', async () => {
    await expect(owner.call(calls.leave, {})).rejects.toEqual(refusedWith(409, 'last-owner'));
    await owner.call(calls.handOver, { body: { member: designerPerson.id } });
    expect(await permissionsOf(designer)).toContain('manage-team');
    expect(await permissionsOf(owner)).not.toContain('manage-team');
    await owner.call(calls.leave, {});
    expect(await permissionsOf(owner)).toBeUndefined();
    await expect(designer.call(calls.leave, {})).rejects.toEqual(refusedWith(409, 'last-owner'));
  });

  test('two owners who leave at once do not leave the project without one', async () => {
    await setRole(designerPerson, 'owner');
    const left = await Promise.allSettled([owner.call(calls.leave, {}), designer.call(calls.leave, {})]);
    expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a risky act asks for the password again once the last proof of it is old', async () => {
    await forgetConfirmations();
    const acts = [
      owner.call(calls.invite, { body: { email: 'x@example.test', role: 'viewer' } }),
      owner.call(calls.changeRole, { params: { id: designerPerson.id }, body: { role: 'viewer' } }),
      owner.call(calls.remove, { params: { id: designerPerson.id } }),
      owner.call(calls.handOver, { body: { member: designerPerson.id } }),
      owner.call(calls.makeRole, { body: { name: 'Printer', permissions: [] } }),
      owner.call(calls.leave, {}),
    ];
    for (const result of await Promise.allSettled(acts))
      expect(result).toMatchObject({ status: 'rejected', reason: { body: { code: 'confirm-password' } } });
  });

  test('rejects member ids from outside the team', async () => {
    const stranger = await addPerson(server, `outside${number}@example.test`);
    await expect(
      owner.call(calls.changeRole, { params: { id: stranger.id }, body: { role: 'viewer' } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('roles of the project’s own', () => {
  test('they hold what the owner chose, and a change counts at once', async () => {
    const { id } = await owner.call(calls.makeRole, {
      body: { name: 'Printer', permissions: ['view-orders', 'edit-products'] },
    });
    await owner.call(calls.changeRole, { params: { id: designerPerson.id }, body: { role: id } });
    expect(await permissionsOf(designer)).toEqual(['edit-products', 'view-orders']);
    const before = await designer.call(notificationCalls.meta, {});
    await owner.call(calls.editRole, {
      params: { id },
      body: { name: 'Printer', permissions: ['view-orders'] },
    });
    expect(await permissionsOf(designer)).toEqual(['view-orders']);
    expect((await designer.call(notificationCalls.meta, {})).permissionsRevision).not.toBe(
      before.permissionsRevision,
    );
    await expect(owner.call(calls.deleteRole, { params: { id } })).rejects.toEqual(
      refusedWith(409, 'role-in-use'),
    );
    await owner.call(calls.changeRole, { params: { id: designerPerson.id }, body: { role: 'viewer' } });
    await owner.call(calls.deleteRole, { params: { id } });
    expect((await owner.call(calls.roles, {})).roles).toEqual([]);
  });

  test('ignores a stored permission that is unknown', async () => {
    const { id } = await owner.call(calls.makeRole, { body: { name: 'Odd', permissions: ['view-orders'] } });
    await server.services.databases.platform
      .updateTable('projectRoles')
      .set({ permissions: ['view-orders', 'rule-the-world', 'constructor'] })
      .where('id', '=', id)
      .execute();
    await owner.call(calls.changeRole, { params: { id: designerPerson.id }, body: { role: 'viewer' } });
    await server.services.databases.platform
      .updateTable('projectMembers')
      .set({ role: 'custom', roleId: id })
      .where('accountId', '=', designerPerson.id)
      .execute();
    expect(await permissionsOf(designer)).toEqual(['view-orders']);
  });

  test('two roles of one name are refused, and so is another project’s role', async () => {
    const { id } = await owner.call(calls.makeRole, { body: { name: 'Printer', permissions: [] } });
    await expect(owner.call(calls.makeRole, { body: { name: 'PRINTER', permissions: [] } })).rejects.toEqual(
      refusedWith(409, 'role-name-taken'),
    );
    const elsewhere = `dye-${number}`;
    await addProject(server, elsewhere, [
      [ownerPerson, 'owner'],
      [designerPerson, 'viewer'],
    ]);
    await expect(
      owner.in(elsewhere).call(calls.changeRole, { params: { id: designerPerson.id }, body: { role: id } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('prevents escalation by a crafted body', () => {
  beforeEach(async () => {
    await setRole(designerPerson, 'manager');
    await grant(designerPerson, 'manage-team');
  });

  test('a manager gives no more than they hold', async () => {
    const { id } = await owner.call(calls.makeRole, {
      body: { name: 'Everything', permissions: ['manage-team', 'edit-products'] },
    });
    const lesser = await addPerson(server, `lesser${number}@example.test`);
    await server.services.databases.platform
      .insertInto('projectMembers')
      .values({ projectId, accountId: lesser.id, role: 'viewer' })
      .execute();
    await server.services.databases.platform
      .deleteFrom('projectMemberPermissions')
      .where('projectId', '=', projectId)
      .execute();
    await server.services.databases.platform
      .updateTable('projectMembers')
      .set({ role: 'designer' })
      .where('accountId', '=', designerPerson.id)
      .execute();
    await grant(designerPerson, 'manage-team');
    await designer.call(calls.changeRole, { params: { id: lesser.id }, body: { role: id } });
    for (const role of ['manager', 'marketer'] as const)
      await expect(
        designer.call(calls.invite, { body: { email: 'more@example.test', role } }),
      ).rejects.toEqual(refusedWith(403, 'more-than-yours'));
    await expect(
      designer.call(calls.changeRole, { params: { id: lesser.id }, body: { role: 'manager' } }),
    ).rejects.toEqual(refusedWith(403, 'more-than-yours'));
  });

  test('ignores a body that claims ownership', async () => {
    const body = { role: 'owner' as 'viewer' };
    await expect(
      designer.call(calls.changeRole, { params: { id: designerPerson.id }, body }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      designer.call(calls.invite, { body: { ...body, email: 'x@example.test' } }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(designer.call(calls.handOver, { body: { member: designerPerson.id } })).rejects.toEqual(
      refusedWith(403, 'not-owner'),
    );
  });

  test('refuses a change of one’s own role and of an owner’s', async () => {
    await expect(
      designer.call(calls.changeRole, { params: { id: designerPerson.id }, body: { role: 'viewer' } }),
    ).rejects.toEqual(refusedWith(403, 'own-role'));
    await expect(
      designer.call(calls.changeRole, { params: { id: ownerPerson.id }, body: { role: 'viewer' } }),
    ).rejects.toEqual(refusedWith(403, 'owner-stays'));
    await expect(designer.call(calls.remove, { params: { id: ownerPerson.id } })).rejects.toEqual(
      refusedWith(403, 'owner-stays'),
    );
  });

  test('only an owner makes roles', async () => {
    await expect(
      designer.call(calls.makeRole, { body: { name: 'Mine', permissions: ['manage-team'] } }),
    ).rejects.toEqual(refusedWith(403, 'not-owner'));
  });

  test('refuses approval by someone without the permission', async () => {
    const viewer = await addPerson(server, `asks${number}@example.test`);
    await server.services.databases.platform
      .insertInto('projectMembers')
      .values({ projectId, accountId: viewer.id, role: 'viewer' })
      .execute();
    await setRole(designerPerson, 'designer');
    const asking = (await signedIn(server, viewer.email)).in(code);
    const { id } = await asking.call(permissionRequestCalls.request, {
      params: { permissions: 'send-mail' },
      body: { reason: 'Newsletter' },
    });
    await expect(
      designer.call(permissionRequestCalls.approve, { params: { request: id } }),
    ).rejects.toMatchObject({ status: 403 });
    await owner.call(permissionRequestCalls.approve, { params: { request: id } });
    expect(await permissionsOf(asking)).toEqual(['send-mail']);
  });
});

describe('the activity log', () => {
  test('tells what members change for all, once, and not what stays as it was', async () => {
    const { id } = await owner.call(storeCalls.create, {
      body: { name: 'Sea Glass', integrationType: 'store' },
    });
    const change = (body: Omit<z.input<typeof storeCalls.update.body>, 'id'>) =>
      owner.call(storeCalls.update, { body: { id, ...body } });
    await change({ comingSoon: false });
    await change({ comingSoon: false, name: 'Sea Glass' });
    await change({ comingSoon: true, name: 'Sea Glass & Co' });
    await change({ comingSoon: false });
    await change({ password: 'pebble-beach' });
    await change({ password: null });
    await change({ password: null });
    // The currency of everything that a project has is changed, each kind by a statement.
    owner.statementsMax = 16;
    await change({ currency: 'EUR' });
    const settings = (body: { force2fa?: boolean; name?: string }) =>
      owner.call(projectCalls.updateManufacturer, { body: { id: code, ...body } });
    await settings({ name: 'Mill of the Sea' });
    await settings({ name: 'Mill of the Sea', force2fa: false });
    await settings({ force2fa: true });
    // The owner has none yet, so she can’t look at the log before this.
    await server.services.databases.platform
      .updateTable('projects')
      .set({ forceTwoFactor: false })
      .where('id', '=', projectId)
      .execute();
    const told = (await owner.call(calls.log, {})).entries.toReversed();
    expect(told.map((entry) => logSentence({ ...entry, by: 'Ada' }))).toEqual([
      'Ada created the store Sea Glass',
      'Ada renamed the store from Sea Glass to Sea Glass & Co',
      'Ada turned on the coming soon page of Sea Glass & Co',
      'Ada opened Sea Glass & Co to everyone',
      'Ada set a password for Sea Glass & Co',
      'Ada removed the password of Sea Glass & Co',
      'Ada changed the currency from GBP to EUR',
      `Ada renamed the project from Project ${code} to Mill of the Sea`,
      'Ada made two-factor authentication required for all members',
    ]);
  });
});
