import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../tests/support/database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createMail, type Mail, type MailContent, registerMailViewer } from './mail.ts';
import { addressOfToken, saveUnsubscribed } from './preferences.ts';
import { mailJobHandler, sendMail } from './send-mail.job.ts';

const FROM = 'Selvedge <hello@selvedge.test>';
const SECRET = 'a secret of the platform';
const portSchema = z.object({ port: z.number() });

const receipt: MailContent = {
  brand: { name: 'Bow & Arrow', colour: '#7a1f3d', url: 'http://bow.localhost:4000/' },
  preview: 'Your order 10001',
  blocks: [
    { kind: 'heading', text: 'Thank you, <Zoë> & co' },
    { kind: 'paragraph', text: 'We print it now.\nIt leaves in three days.' },
    {
      kind: 'lines',
      caption: 'Your order',
      lines: [
        { label: 'Heavy tee', detail: 'Ecru, M', value: '£24.00' },
        { label: 'Total', value: '£24.00', strong: true },
      ],
    },
    { kind: 'button', text: 'See your order', url: 'http://bow.localhost:4000/receipt/abc?x=1&y=2' },
    { kind: 'code', text: '482913' },
    { kind: 'note', text: 'Questions? Answer this mail.' },
  ],
  footer: 'You get this mail because you bought at Bow & Arrow.',
};

interface Received {
  readonly raw: Buffer;
  readonly to: string[];
}

let db: Database;
let url: string;
let folder: string;
let smtp: SMTPServer;
let smtpUrl: string;
const received: Received[] = [];
let refusals = 0;
/** The server takes so many mails and breaks off instead of saying what becomes of them. */
let silences = 0;

beforeAll(async () => {
  url = await testDatabase();
  db = openDatabase({ url, scope: 'platform', max: 4 });
  folder = await mkdtemp(join(tmpdir(), 'selvedge-mail-'));
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      buffer(stream).then((raw) => {
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        }
        received.push({ raw, to: session.envelope.rcptTo.map(({ address }) => address) });
        if (silences > 0) {
          silences -= 1;
          for (const connection of smtp.connections) connection.close();
          return;
        }
        return done();
      }, done);
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  smtpUrl = `smtp://127.0.0.1:${portSchema.parse(smtp.server.address()).port}`;
});

beforeEach(() => {
  received.length = 0;
  refusals = 0;
});

afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

const open = (address: string | undefined): Promise<Mail> =>
  createMail({ smtpUrl: address, from: FROM, outboxFolder: join(folder, 'outbox'), database: db });

const servicesWith = (mail: Mail) => ({
  mail,
  secret: SECRET,
  config: { publicUrl: new URL('https://selvedge.test') },
  databases: { platform: db },
});
type JobContext = { services: ReturnType<typeof servicesWith> };

async function withJobs(mail: Mail, work: (jobs: Jobs<JobContext>) => Promise<void>) {
  const jobs = await createJobs({
    connectionString: url,
    logger: pino({ level: 'silent' }),
    jobs: [sendMail],
    context: () => ({ services: servicesWith(mail) }),
  });
  try {
    await jobs.work([mailJobHandler]);
    await work(jobs);
  } finally {
    await jobs.close(1_000);
    await mail.close();
  }
}

const message = (key: string, to = 'zoe@example.test') => ({
  to,
  subject: 'Grüße aus London',
  html: '<p>Hello</p>',
  text: 'Hello',
  idempotencyKey: key,
});

test('a mail is enqueued as data and arrives readable, in HTML and as plain text', async () => {
  await withJobs(await open(smtpUrl), async (jobs) => {
    await db.transaction().execute((tx) =>
      jobs.enqueue(tx, sendMail, {
        to: 'zoe@example.test',
        subject: 'Your order\r\nBcc: eve@example.test',
        content: receipt,
        fromName: 'Bow & Arrow',
        replyTo: 'help@bow.test',
        idempotencyKey: 'receipt:10001',
      }),
    );
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 10_000 });
  });
  expect(received[0]?.to).toEqual(['zoe@example.test']);
  const mail = await PostalMime.parse(received[0]?.raw ?? '');
  expect(mail.from).toMatchObject({ name: 'Bow & Arrow', address: 'hello@selvedge.test' });
  expect(mail.replyTo?.[0]).toMatchObject({ address: 'help@bow.test' });
  expect(mail.subject).toBe('Your order Bcc: eve@example.test');
  expect(mail.bcc).toBeUndefined();
  expect(mail.html).toContain('Thank you, &lt;Zoë&gt; &amp; co');
  expect(mail.html).toContain('href="http://bow.localhost:4000/receipt/abc?x=1&amp;y=2"');
  expect(mail.html).toContain('max-width:520px');
  expect(mail.html).toContain('prefers-color-scheme: dark');
  expect(mail.html).not.toContain('fonts.googleapis');
  expect(mail.text).toContain('Thank you, <Zoë> & co');
  expect(mail.text).toContain('See your order:\nhttp://bow.localhost:4000/receipt/abc?x=1&y=2');
  expect(mail.text).toContain('- Heavy tee (Ecru, M): £24.00');
  expect(mail.text).toContain('482913');
});

test('includes an unsubscribe link in optional emails and skips people who unsubscribed', async () => {
  await withJobs(await open(smtpUrl), async (jobs) => {
    await saveUnsubscribed(db, 'ben@example.test', ['news']);
    const orders = [
      { to: 'ben@example.test', marketing: 'news' },
      { to: 'ben@example.test', marketing: 'tips' },
      { to: 'zoe@example.test', marketing: 'news' },
    ] as const;
    await db.transaction().execute(async (tx) => {
      for (const order of orders)
        await jobs.enqueue(tx, sendMail, {
          ...order,
          subject: `About ${order.marketing}`,
          content: receipt,
          idempotencyKey: `marketing:${order.to}:${order.marketing}`,
        });
    });
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 10_000 });
  });
  expect(received.map(({ to }) => to[0]).toSorted()).toEqual(['ben@example.test', 'zoe@example.test']);
  const zoe = received.find(({ to }) => to[0] === 'zoe@example.test');
  const mail = await PostalMime.parse(zoe?.raw ?? '');
  const stop = /Unsubscribe: (\S+)/.exec(mail.text ?? '')?.[1] ?? '';
  const { pathname, searchParams } = new URL(stop);
  expect(pathname).toBe('/communication-preferences/update/');
  expect(searchParams.get('kind')).toBe('news');
  expect(addressOfToken(SECRET, searchParams.get('token') ?? '')).toBe('zoe@example.test');
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const oneClick = new URL(/^<(\S+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '');
  expect(oneClick.pathname).toBe('/omnis/v3/communication-preferences/unsubscribe/');
  expect(oneClick.search).toBe(new URL(stop).search);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('a mail with the key of one that was sent is not sent again, by this process or another', async () => {
  const [one, two] = await Promise.all([open(smtpUrl), open(smtpUrl)]);
  await one.send(message('welcome:1'));
  await one.send(message('welcome:1'));
  await two.send(message('welcome:1'));
  await two.send(message('welcome:2'));
  expect(received).toHaveLength(2);
  await Promise.all([one.close(), two.close()]);
});

test('two processes with the same mail at the same time send it once', async () => {
  const [one, two] = await Promise.all([open(smtpUrl), open(smtpUrl)]);
  await Promise.allSettled([one.send(message('race:1')), two.send(message('race:1'))]);
  expect(received).toHaveLength(1);
  await Promise.all([one.close(), two.close()]);
});

test('a mail the server refused for now can be sent again, under the same Message-ID', async () => {
  const mail = await open(smtpUrl);
  refusals = 1;
  await expect(mail.send(message('retry:1'))).rejects.toThrow('try again later');
  await mail.send(message('retry:1'));
  const parsed = await PostalMime.parse(received[0]?.raw ?? '');
  expect(parsed.messageId).toMatch(/^<[0-9a-f]{32}@selvedge\.test>$/);
  await mail.close();
});

test('a mail that was taken without an answer is in doubt, and isn’t sent again', async () => {
  const [mail, other] = await Promise.all([open(smtpUrl), open(smtpUrl)]);
  silences = 1;
  await expect(mail.send(message('doubt:1'))).rejects.toThrow();
  await expect(mail.send(message('doubt:1'))).rejects.toThrow();
  await sql`update sent_mails set claimed_at = now() - interval '1 hour' where key = 'doubt:1'`.execute(db);
  await expect(other.send(message('doubt:1'))).rejects.toThrow('didn’t say whether it sends it');
  expect(received).toHaveLength(1);
  await Promise.all([mail.close(), other.close()]);
});

test('who unsubscribes while a mail is being prepared doesn’t get it', async () => {
  for (const address of [smtpUrl, undefined]) {
    const mail = await open(address);
    const prepared = { ...message(`late:${address}`, 'late@example.test'), kind: 'news' as const };
    await saveUnsubscribed(db, 'late@example.test', ['news']);
    await mail.send(prepared);
    expect(received).toEqual([]);
    expect((await mail.outbox?.list()) ?? []).toEqual([]);
    await mail.close();
  }
});

test('a mail server that is not there is told by the check', async () => {
  const mail = await open('smtp://127.0.0.1:1');
  await expect(mail.check()).rejects.toThrow(/ECONNREFUSED/);
  await mail.close();
});

test('without a mail server a mail is kept as files and shown, and the same key keeps one', async () => {
  const mail = await open(undefined);
  const { outbox } = mail;
  if (!outbox) throw new Error('no outbox');
  await mail.send({
    ...message('outbox:1'),
    html: '<html><head></head><body><script>alert(1)</script></body></html>',
  });
  await mail.send(message('outbox:1'));
  await mail.send({ ...message('outbox:2', 'other@example.test'), subject: '<b>Bold</b>' });
  expect((await readdir(join(folder, 'outbox'))).map((name) => name.split('.')[1]).sort()).toEqual([
    'eml',
    'eml',
    'json',
    'json',
  ]);

  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  registerMailViewer(app, outbox, () => true);
  const listing = await app.inject('/_dev/mail/');
  expect(listing.body).toContain('2 emails');
  expect(listing.body).toContain('&lt;b&gt;Bold&lt;/b&gt;');
  expect(listing.body.indexOf('Bold')).toBeLessThan(listing.body.indexOf('Grüße'));

  const latest = await app.inject('/_dev/mail/latest.json?to=ZOE@example.test');
  const { id, text } = z.object({ id: z.string(), text: z.string() }).parse(latest.json());
  expect(text).toBe('Hello');
  expect((await app.inject(`/_dev/mail/${id}/`)).body).toContain('sandbox="allow-popups');
  const html = await app.inject(`/_dev/mail/${id}/html`);
  expect(html.headers['content-security-policy']).toContain('sandbox');
  const raw = await PostalMime.parse((await app.inject(`/_dev/mail/${id}/raw`)).rawPayload);
  expect(raw.subject).toBe('Grüße aus London');

  expect((await app.inject('/_dev/mail/latest.json?to=nobody@example.test')).statusCode).toBe(404);
  expect((await app.inject('/_dev/mail/..%2F..%2Fetc/')).statusCode).toBe(404);
  await app.close();
  await mail.close();
});

test('a mail in a store’s name whose last try fails is reported once', async () => {
  const storeId = newId();
  const reports = async () =>
    (
      await sql<{ payload: unknown }>`
      select payload from domain_events where name = 'mail.failed' and payload ->> 'storeId' = ${storeId}`.execute(
        db,
      )
    ).rows.map(({ payload }) => payload);
  const failing = { ...(await open(undefined)), send: () => Promise.reject(new Error('no such mailbox')) };
  const mail = {
    to: 'zoe@example.test',
    subject: 'Your order',
    content: receipt,
    fromStoreId: storeId,
    idempotencyKey: `reported:${storeId}`,
  };
  const run = (attempt: number) =>
    mailJobHandler.run(
      mail,
      { services: servicesWith(failing) },
      { id: '1', attempt, signal: new AbortController().signal, logger: pino({ level: 'silent' }) },
    );
  await expect(run(1)).rejects.toThrow('no such mailbox');
  expect(await reports()).toEqual([]);
  await expect(run(sendMail.retry.limit + 1)).rejects.toThrow('no such mailbox');
  expect(await reports()).toEqual([{ storeId, to: 'zoe@example.test', subject: 'Your order' }]);
});
