import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contactFormCalls } from '../../../../shared/features/help/contact-form/contact-form.calls.ts';
import { FORM_TRAP } from '../../../../shared/features/site/blocks/blocks.ts';
import { pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import { flatBlockSchema, type PageCommand } from '../../../../shared/features/site/pages/pages.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const STORE_EMAIL = 'hello@quay.test';
let server: TestServer;
let owner: Client;
let sent = 0;
const division = newId();
const elsewhere = newId();
const ofFooter = { params: { division, page: 'footer' as const } };

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const db = server.services.databases.platform;
  const person = await addPerson(server, 'contact-owner@example.test');
  const projectId = await addProject(server, 'contacts', [[person, 'owner']]);
  await db
    .insertInto('divisions')
    .values([
      { id: division, projectId, name: 'Contacts', code: 'contacts' },
      { id: elsewhere, projectId, name: 'Elsewhere', code: 'elsewhere' },
    ])
    .execute();
  await db
    .insertInto('stores')
    .values([
      {
        projectId,
        divisionId: division,
        id: newId(),
        name: 'The Quay',
        subdomain: 'contacts',
        email: STORE_EMAIL,
      },
      {
        projectId,
        divisionId: elsewhere,
        id: newId(),
        name: 'The Lock',
        subdomain: 'unreachable',
        email: null,
      },
    ])
    .execute();
  owner = (await signedIn(server, person.email)).in('contacts');
});
afterAll(() => server.close());
beforeEach(() => sql`delete from rate_limits`.execute(server.services.databases.platform));

/** Posts the form as a page does, each time from a new visitor. */
const post = (fields: Record<string, string>, { from = '/', store = 'contacts' } = {}) => {
  const visitor = server.visitor({ store });
  return visitor.request('POST', '/contact-form/', {
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      referer: `http://${visitor.options.host}${from}`,
    },
  });
};
const message = (text: string, more: Record<string, string> = {}) => ({
  name: 'Ada Moor',
  email: 'ada@example.test',
  message: text,
  ...more,
});
/** What an address has got, once a message that was sent after all others is there. */
const mailsOf = async (email: string) => {
  sent += 1;
  await post(message(`Last one ${sent}`, { name: `Last ${sent}` }));
  await mailTo(server, STORE_EMAIL, `Last ${sent} wrote`);
  const mails = (await server.services.mail.outbox?.list()) ?? [];
  return mails.filter(({ to, subject }) => to === email && !subject.startsWith('Last'));
};
const insert = (uid: string, contactEmail: string): PageCommand => ({
  kind: 'insert',
  blocks: [
    flatBlockSchema.parse({
      uid,
      type: 'mailContactForm',
      parent: null,
      order: 'a9',
      properties: { contactEmail },
    }),
  ],
});

test('a message reaches the store, whose answer goes to the person who wrote', async () => {
  const answer = await post(
    message('Is the blue one back soon?\n\nThank you <b>very</b> much', { orderNumber: 'S-1' }),
  );
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact-form/?sent']);
  const after = await server.visitor({ store: 'contacts' }).request('GET', '/contact-form/?sent');
  expect(after.text).toContain('Your message is on its way');
  const mail = await mailTo(server, STORE_EMAIL, 'Ada Moor wrote to The Quay');
  expect(mail.text).toContain('Is the blue one back soon?');
  expect(mail.text).toContain('Thank you <b>very</b> much');
  expect(mail.text).toContain('S-1');
  const [kept] = (await server.services.mail.outbox?.list()) ?? [];
  const raw = await server.services.mail.outbox?.readRaw(kept?.id ?? '');
  expect(raw?.toString()).toMatch(/^Reply-To: ada@example\.test\r$/m);
});

test('a form sends to its own address, which no page names', async () => {
  await owner.call(pageCalls.createFooter, { params: { division }, body: { template: 'shop-links' } });
  await owner.call(pageCalls.change, {
    ...ofFooter,
    body: {
      base: 0,
      rows: [
        {
          id: newId(),
          tab: 'tab',
          run: null,
          words: 'Contact form added',
          undoes: null,
          point: null,
          command: insert('form-1', 'workshop@quay.test'),
        },
      ],
    },
  });
  const draft = await post(message('Before it is live', { form: 'form-1' }));
  expect(draft.status).toBe(303);
  expect(await mailsOf('workshop@quay.test')).toEqual([]);

  await owner.call(pageCalls.publish, { ...ofFooter, body: { sequence: 1 } });
  const page = await server.visitor({ store: 'contacts' }).request('GET', '/');
  expect(page.text).toContain('value="form-1"');
  expect(page.text).not.toContain('workshop@quay.test');
  await post(message('To the workshop', { form: 'form-1' }), { from: '/search/' });
  expect(await mailTo(server, 'workshop@quay.test', 'Ada Moor wrote')).toMatchObject({
    text: expect.stringContaining('To the workshop'),
  });
  // The addresses of forms are the merchant's to choose, never the sender's.
  await post(message('Elsewhere', { form: 'form-1', contactEmail: 'victim@example.test' }));
  expect(await mailsOf('victim@example.test')).toEqual([]);
});

test('a second press sends nothing twice', async () => {
  const twice = message('Only once', { name: 'Bea Once' });
  await Promise.all([post(twice), post(twice)]);
  await post(twice);
  const mails = await mailsOf(STORE_EMAIL);
  expect(mails.filter(({ subject }) => subject.startsWith('Bea Once'))).toHaveLength(1);
});

test('what is wrong is said next to its field, and the message stays', async () => {
  const refused = await post({ name: ' ', email: 'nobody', message: 'Long and careful words', form: 'f' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Enter your name');
  expect(refused.text).toContain('Please enter a valid email address');
  expect(refused.text).toContain('Long and careful words');
  expect(refused.text).toContain('name="source" value="/"');
  const script = await post(message('', { name: '<script>alert(1)</script>' }));
  expect(script.text).toContain('Write a message');
  expect(script.text).not.toContain('<script>alert(1)');
  expect((await post(message('x'.repeat(4_001)))).text).toContain('Use up to 4000 characters');
  expect((await post(message('x'.repeat(200_000)))).status).toBe(413);
});

test('any letter may be where the email’s preview ends', async () => {
  const answer = await post(message(`${'x'.repeat(139)}🧵 and more`, { name: 'Dee Long' }));
  expect(answer.status).toBe(303);
  expect((await mailTo(server, STORE_EMAIL, 'Dee Long')).text).toContain('🧵 and more');
});

test('an order’s number that was forgotten can follow', async () => {
  await post(message('Where is it?', { name: 'Eve Twice' }));
  await post(message('Where is it?', { name: 'Eve Twice', orderNumber: 'S-7' }));
  const mails = await mailsOf(STORE_EMAIL);
  expect(mails.filter(({ subject }) => subject.startsWith('Eve Twice'))).toHaveLength(2);
});

test('headers can’t be written through the fields', async () => {
  await post(message('Header', { name: 'Cem\r\nBcc: victim@example.test' }));
  const mail = await mailTo(server, STORE_EMAIL, 'Cem');
  expect(mail.subject).toBe('Cem Bcc: victim@example.test wrote to The Quay');
  expect(await mailsOf('victim@example.test')).toEqual([]);
});

test('programs that fill in everything reach no one, nor does a flood', async () => {
  const trapped = await post(message('Buy now', { name: 'Bot', [FORM_TRAP]: 'yes' }));
  expect(trapped.status).toBe(303);
  expect((await mailsOf(STORE_EMAIL)).filter(({ subject }) => subject.startsWith('Bot'))).toEqual([]);
  const { max } = contactFormCalls.send.rate ?? { max: 0 };
  const answers = [];
  for (let at = 0; at <= max; at += 1) answers.push(await post(message(`Number ${at}`)));
  expect(answers[0]?.status).toBe(303);
  expect(answers.at(-1)?.status).toBe(429);
  expect(answers.at(-1)?.text).toContain(`Number ${max}`);
});

test('one address gets 200 messages a day, from all visitors together', async () => {
  await sql`
    insert into rate_limits (key, window_start, count)
    values (${`contactForm.send:to:${STORE_EMAIL}`}, date_trunc('day', now(), 'UTC'), 200)`.execute(
    server.services.databases.platform,
  );
  const refused = await post(message('One too many'));
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('Too many attempts');
  expect(refused.text).toContain('One too many');
});

test('a store without an address says that it can’t be reached', async () => {
  const refused = await post(message('Hello?'), { store: 'unreachable' });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('This store can’t get messages at the moment');
  expect(refused.text).toContain('Hello?');
});

test('strangers send an owner thirty messages an hour, wherever they come from, and hear of the thirty-first', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 35; at += 1) {
    const visitor = server.visitor({ store: 'contacts' });
    const answer = await visitor
      .call(contactFormCalls.send, { body: message(`From place ${at}`) })
      .then(() => 200)
      .catch((error: unknown) => (error instanceof CallRefused ? error.status : 0));
    // The limit of the sender's own address is another one.
    await sql`delete from rate_limits where key like ${'contactForm.send:%'}`.execute(
      server.services.databases.platform,
    );
    statuses.push(answer);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});
