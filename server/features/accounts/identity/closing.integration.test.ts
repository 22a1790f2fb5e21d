import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { avatarCalls } from '../../../../shared/features/accounts/avatars/avatars.ts';
import {
  closingCalls as calls,
  identityCalls,
} from '../../../../shared/features/accounts/identity/identity.ts';
import { signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { teamCalls } from '../../../../shared/features/projects/team/team.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, addProject, PASSWORD, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const platform = () => server.services.databases.platform;
const close = (browser: Client) => browser.call(calls.close, {});
const hasAccount = async (id: string) =>
  (await platform().selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

it('deletes the account everywhere, tells its person, and frees the address', async () => {
  const ann = await addPerson(server, 'ann@example.test');
  const browser = await signedIn(server, ann.email);
  const phone = await signedIn(server, ann.email);
  await browser.call(identityCalls.updateCustomer, { body: { firstName: 'Ann', lastName: 'Weaver' } });
  expect(await browser.call(calls.look, {})).toEqual({ projects: [], isStaff: false });
  expect((await close(browser)).message).toBe('Your account is closed');
  expect(await hasAccount(ann.id)).toBe(false);
  for (const one of [browser, phone]) expect((await one.call(identityCalls.get, {})).user).toBeNull();
  const mail = await mailTo(server, ann.email, 'Your account is closed');
  expect(mail.text).toContain('Orders and invoices stay');
  await expect(
    server.visitor().call(identityCalls.login, { body: { email: ann.email, password: PASSWORD } }),
  ).rejects.toMatchObject({ status: 401 });
  const again = await server.visitor().call(signUpCalls.create, {
    body: { email: ann.email, password: PASSWORD },
  });
  expect(again.user).toMatchObject({ email: ann.email, firstName: '', verified: false });
  expect(again.user?.id).not.toBe(ann.id);
});

it('asks for the password', async () => {
  const { id, email } = await addPerson(server, 'ben@example.test');
  const browser = await signedIn(server, email);
  await sql`update sessions set confirmed_at = now() - interval '1 hour' where account_id = ${id}`.execute(
    platform(),
  );
  await expect(close(browser)).rejects.toMatchObject({ status: 403, body: { code: 'confirm-password' } });
  await browser.call(identityCalls.confirmPassword, { body: { password: PASSWORD } });
  await close(browser);
  expect(await hasAccount(id)).toBe(false);
});

it('is refused to the only owner of a project, and says which those are', async () => {
  const [cat, dan] = [
    await addPerson(server, 'cat@example.test'),
    await addPerson(server, 'dan@example.test'),
  ];
  await addProject(server, 'shed', [[cat, 'owner']]);
  const loom = await addProject(server, 'loom', [
    [cat, 'owner'],
    [dan, 'manager'],
  ]);
  const gone = await addProject(server, 'gone', [[cat, 'owner']]);
  await sql`update projects set deleted_at = now() where id = ${gone}`.execute(platform());
  const browser = await signedIn(server, cat.email);
  expect((await browser.call(calls.look, {})).projects).toEqual([
    { id: 'shed', name: 'Project shed', hasOthers: false },
    { id: 'loom', name: 'Project loom', hasOthers: true },
  ]);
  await expect(close(browser)).rejects.toMatchObject({
    status: 409,
    body: { message: 'You’re the only owner of 2 projects. Transfer or delete them first.' },
  });
  await sql`update projects set deleted_at = now() where code = 'shed'`.execute(platform());
  await expect(close(browser)).rejects.toMatchObject({
    status: 409,
    body: { message: 'You’re the only owner of Project loom. Transfer or delete it first.' },
  });
  await browser.call(teamCalls.handOver, { body: { member: dan.id } });
  await close(browser);
  expect(await hasAccount(cat.id)).toBe(false);
  await eventsDelivered(platform());
  const owner = await signedIn(server, dan.email);
  const team = await owner.call(teamCalls.get, {});
  expect(team.members.map(({ email }) => email)).toEqual([dan.email]);
  const { entries } = await owner.call(teamCalls.log, {});
  expect(entries[0]).toMatchObject({ action: 'left', subject: cat.email });
  const { rows } = await sql`select code from projects where id = ${loom} and deleted_at is null`.execute(
    platform(),
  );
  expect(rows).toHaveLength(1);
});

it('leaves an owner where two close their accounts at the same moment', async () => {
  const [eva, fay] = [
    await addPerson(server, 'eva@example.test'),
    await addPerson(server, 'fay@example.test'),
  ];
  const project = await addProject(server, 'pair', [
    [eva, 'owner'],
    [fay, 'owner'],
  ]);
  const browsers = await Promise.all([signedIn(server, eva.email), signedIn(server, fay.email)]);
  const outcomes = await Promise.allSettled(browsers.map(close));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { rows } = await sql`select from project_members where project_id = ${project}`.execute(platform());
  expect(rows).toHaveLength(1);
});

it('happens once where it is pressed twice', async () => {
  const gil = await addPerson(server, 'gil@example.test');
  const browser = await signedIn(server, gil.email);
  const outcomes = await Promise.allSettled([close(browser), close(browser)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const mails = (await server.services.mail.outbox?.list()) ?? [];
  await mailTo(server, gil.email, 'Your account is closed');
  expect(mails.filter(({ to }) => to === gil.email).length).toBeLessThanOrEqual(1);
});

it('is refused to staff', async () => {
  await addPerson(server, 'hal@example.test', { factory: true });
  const browser = await signedIn(server, 'hal@example.test');
  expect((await browser.call(calls.look, {})).isStaff).toBe(true);
  await expect(close(browser)).rejects.toMatchObject({ status: 409, body: { code: 'staff-account' } });
});

it('deletes the photo, unless somebody else has the same one', async () => {
  const photo = (background: string) =>
    sharp({ create: { width: 80, height: 80, channels: 3, background } })
      .png()
      .toBuffer();
  const upload = async (email: string, background: string) => {
    await addPerson(server, email);
    const browser = await signedIn(server, email);
    const bytes = new Uint8Array(await photo(background));
    const { avatar } = await browser.call(avatarCalls.upload, {}, new File([bytes], 'me.png'));
    return { browser, avatar };
  };
  const status = async (path: string) => (await server.visitor().request('GET', path)).status;
  const own = await upload('ida@example.test', '#224466');
  const shared = await upload('jan@example.test', '#664422');
  await upload('kim@example.test', '#664422');
  await close(own.browser);
  await close(shared.browser);
  await eventually(async () => expect(await status(own.avatar)).toBe(404));
  expect(await status(shared.avatar)).toBe(200);
});

it('leaves pictures of feedback to the nightly job, without their account', async () => {
  const lea = await addPerson(server, 'lea@example.test');
  const browser = await signedIn(server, lea.email);
  await sql`
    with said as (
      insert into feedback (id, account_id, type, feedback, page)
      values (gen_random_uuid(), ${lea.id}, 'issue', 'It creaks', '/dashboard/') returning id)
    insert into feedback_images (id, account_id, feedback_id, storage_key, media_type, bytes)
    select gen_random_uuid(), ${lea.id}, id, 'feedback/creak.png', 'image/png', 1 from said`.execute(
    platform(),
  );
  await close(browser);
  const { rows } = await sql`
    select account_id, feedback_id from feedback_images where storage_key = 'feedback/creak.png'`.execute(
    platform(),
  );
  expect(rows).toEqual([{ accountId: null, feedbackId: null }]);
  const { rows: said } = await sql`select from feedback where feedback = 'It creaks'`.execute(platform());
  expect(said).toEqual([]);
});
