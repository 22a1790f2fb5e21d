import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../tests/support/database.ts';
import { type MailServer, openMailServer } from '../../../tests/support/mail-server.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createDns } from '../dns/dns.ts';
import { createEvents, type Events } from '../events/events.ts';
import { createSeals } from '../sessions/seals.ts';
import { createMail, type Mail, type MailContent, queueMail, registerMailViewer } from './mail.ts';
import { addressOfToken, saveUnsubscribed } from './preferences.ts';
import { mailJobHandler } from './send-mail.job.ts';
import { serviceMails } from './service-mails.ts';

const FROM = 'Selvedge <hello@selvedge.test>';
const SECRET = 'a secret of the platform';
const logger = pino({ level: 'silent' });

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

let db: Database;
let url: string;
let folder: string;
let smtp: MailServer;
let events: Events;

beforeAll(async () => {
  url = await testDatabase();
  db = openDatabase({ url, scope: 'platform', max: 6 });
  events = await createEvents({ connectionString: url, logger });
  folder = await mkdtemp(join(tmpdir(), 'selvedge-mail-'));
  smtp = await openMailServer();
});

beforeEach(() => {
  smtp.received.length = 0;
  smtp.behave('DOT', null);
});

afterAll(async () => {
  await smtp.close();
  await events.close();
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

const services = {
  secret: SECRET,
  config: { publicUrl: new URL('https://selvedge.test') },
  databases: {
    get platform() {
      return db;
    },
  },
};

const open = (smtpUrl: string | undefined): Promise<Mail> =>
  createMail({
    smtpUrl,
    api: null,
    from: FROM,
    bounceHost: null,
    dns: createDns({ servers: ['127.0.0.1:9'] }),
    outboxFolder: join(folder, 'outbox'),
    database: db,
    events,
    secret: SECRET,
    seals: createSeals([SECRET]),
    sources: [serviceMails],
    signingKeys: async () => [],
    context: () => ({ services }),
    logger,
  });

/** Sends during the work. */
async function sending(work: (mail: Mail) => Promise<void>, smtpUrl: string | null = smtp.url) {
  const mail = await open(smtpUrl ?? undefined);
  await mail.work();
  try {
    await work(mail);
  } finally {
    await mail.close();
  }
}

interface Asked {
  readonly key: string;
  readonly to?: string;
  readonly subject?: string;
  readonly marketing?: 'news' | 'tips';
  readonly fromStoreId?: string;
}

const queue = (...mails: Asked[]) =>
  db.transaction().execute(async (tx) => {
    for (const { key, to = 'zoe@example.test', subject = 'Grüße aus London', ...rest } of mails)
      await queueMail(tx, services, { ...rest, to, subject, content: receipt, idempotencyKey: key }, 'known');
  });

const rowSchema = z.object({
  state: z.string(),
  attempt: z.int(),
  content: z.unknown(),
  address: z.string().nullable(),
});
const rowOf = async (key: string) =>
  rowSchema.parse(
    (await sql`select state, attempt, content, address from sends where slot = ${key}`.execute(db)).rows[0],
  );
const reaches = (key: string, state: string) =>
  vi.waitFor(async () => expect((await rowOf(key)).state).toBe(state), { timeout: 10_000 });
const isDue = (key: string) =>
  sql`update sends set next_at = now() where slot = ${key} and state = 'booked'`.execute(db);

it('sends a mail that is queued as data readable, in HTML and as plain text', async () => {
  await sending(async () => {
    await db.transaction().execute((tx) =>
      queueMail(
        tx,
        services,
        {
          to: 'zoe@example.test',
          subject: 'Your order\r\nBcc: eve@example.test',
          content: receipt,
          fromName: 'Bow & Arrow',
          replyTo: 'help@bow.test',
          idempotencyKey: 'receipt:10001',
        },
        'known',
      ),
    );
    await reaches('receipt:10001', 'accepted');
  });
  expect(smtp.received.map(({ to }) => to)).toEqual(['zoe@example.test']);
  const raw = smtp.received[0]?.raw ?? '';
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const mail = await PostalMime.parse(raw);
  expect(mail.from).toMatchObject({ name: 'Bow & Arrow', address: 'hello@selvedge.test' });
  expect(mail.replyTo?.[0]).toMatchObject({ address: 'help@bow.test' });
  expect(mail.subject).toBe('Your order Bcc: eve@example.test');
  expect(mail.bcc).toBeUndefined();
  expect(mail.messageId).toMatch(/^<[0-9a-f]{32}@selvedge\.test>$/);
  expect(mail.html).toContain('Thank you, &lt;Zoë&gt; &amp; co');
  expect(mail.html).toContain('href="http://bow.localhost:4000/receipt/abc?x=1&amp;y=2"');
  expect(mail.html).toContain('max-width:520px');
  expect(mail.html).toContain('prefers-color-scheme: dark');
  expect(mail.html).not.toContain('fonts.googleapis');
  expect(mail.text).toContain('Thank you, <Zoë> & co');
  expect(mail.text).toContain('See your order:\nhttp://bow.localhost:4000/receipt/abc?x=1&y=2');
  expect(mail.text).toContain('- Heavy tee (Ecru, M): £24.00');
  expect(mail.text).toContain('482913');
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe')).toBeUndefined();
  expect(header('dkim-signature')).toContain('d=selvedge.test');
  // Neither the mail nor its reader’s address is kept once it has left.
  expect(await rowOf('receipt:10001')).toMatchObject({ content: null, address: null });
});

it('includes an unsubscribe link in optional emails and skips people who unsubscribed', async () => {
  await sending(async () => {
    await saveUnsubscribed(db, 'ben@example.test', ['news']);
    await queue(
      { key: 'marketing:ben:news', to: 'ben@example.test', marketing: 'news' },
      { key: 'marketing:ben:tips', to: 'ben@example.test', marketing: 'tips' },
      { key: 'marketing:zoe:news', marketing: 'news' },
    );
    await reaches('marketing:ben:news', 'skipped');
    await reaches('marketing:ben:tips', 'accepted');
    await reaches('marketing:zoe:news', 'accepted');
  });
  expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(['ben@example.test', 'zoe@example.test']);
  const zoe = smtp.received.find(({ to }) => to === 'zoe@example.test');
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

it('sends a key once, however often it is queued and whichever process sends it', async () => {
  await sending(() =>
    sending(async () => {
      await Promise.all([
        queue({ key: 'welcome:1' }),
        queue({ key: 'welcome:1' }),
        queue({ key: 'welcome:2' }),
      ]);
      await reaches('welcome:1', 'accepted');
      await reaches('welcome:2', 'accepted');
      await queue({ key: 'welcome:1', to: 'ben@example.test' }, { key: 'welcome:3' });
      await reaches('welcome:3', 'accepted');
    }),
  );
  expect(smtp.received).toHaveLength(3);
});

it('sends no mail of a transaction that is rolled back', async () => {
  await sending(async () => {
    const failed = db.transaction().execute(async (tx) => {
      const mail = { to: 'zoe@example.test', subject: 'No', content: receipt, idempotencyKey: 'rolled:back' };
      await queueMail(tx, services, mail, 'known');
      throw new Error('No order');
    });
    await expect(failed).rejects.toThrow('No order');
    await queue({ key: 'after:rollback' });
    await reaches('after:rollback', 'accepted');
  });
  expect(smtp.received).toHaveLength(1);
});

it('sends a mail again that the server refused for now, under the same Message-ID', async () => {
  const ids: string[] = [];
  await sending(async () => {
    smtp.behave('DOT', { answer: '451 4.7.1 Try again later' });
    smtp.onDot = ({ raw }) => void ids.push(/^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '');
    await queue({ key: 'retried:1' });
    await vi.waitFor(
      async () => expect(await rowOf('retried:1')).toMatchObject({ state: 'booked', attempt: 1 }),
      10_000,
    );
    smtp.behave('DOT', null);
    await isDue('retried:1');
    await reaches('retried:1', 'accepted');
    smtp.onDot = null;
  });
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  expect(smtp.received).toHaveLength(1);
});

it('keeps a mail in doubt that was taken without an answer, and sends a receipt again after half an hour', async () => {
  await sending(async (mail) => {
    smtp.behave('DOT', { closes: true });
    await queue({ key: 'doubted:1' });
    await reaches('doubted:1', 'doubtful');
    smtp.behave('DOT', null);
    await mail.repair();
    expect(await rowOf('doubted:1')).toMatchObject({ state: 'doubtful', address: 'zoe@example.test' });
    await sql`update sends set gate_at = now() - interval '31 minutes' where slot = 'doubted:1'`.execute(db);
    await mail.repair();
    await reaches('doubted:1', 'accepted');
  });
  expect(smtp.received).toHaveLength(2);
  const [first, second] = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)));
  expect(second?.messageId).toBe(first?.messageId);
  const attempt = (mail: typeof first) =>
    mail?.headers.find(({ key }) => key === 'x-selvedge-attempt')?.value;
  expect([attempt(first), attempt(second)]).toEqual([undefined, '2']);
});

it('stops a mail at the gate whose reader unsubscribes while it is being sent', async () => {
  await sending(async () => {
    const late = { key: 'leaving:1', to: 'late@example.test', marketing: 'news' } as const;
    smtp.behave('DATA', { hangs: true });
    await queue(late);
    await reaches('leaving:1', 'claimed');
    await saveUnsubscribed(db, 'late@example.test', ['news']);
    smtp.behave('DATA', null);
    smtp.closeConnections();
    await isDue('leaving:1');
    await reaches('leaving:1', 'skipped');
  });
  expect(smtp.received).toEqual([]);
});

it('tells by its check that a mail server is not there', async () => {
  const mail = await open('smtp://127.0.0.1:1');
  await expect(mail.check()).rejects.toThrow(/ECONNREFUSED/);
  await mail.close();
});

it('keeps mails as files and shows them where there is no mail server', async () => {
  await sending(async (mail) => {
    const { outbox } = mail;
    if (!outbox) throw new Error('no outbox');
    await queue({ key: 'outbox:1' });
    await reaches('outbox:1', 'accepted');
    await queue({ key: 'outbox:1' }, { key: 'outbox:2', to: 'other@example.test', subject: '<b>Bold</b>' });
    await reaches('outbox:2', 'accepted');
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
    expect(text).toContain('Thank you');
    expect((await app.inject(`/_dev/mail/${id}/`)).body).toContain('sandbox="allow-popups');
    const html = await app.inject(`/_dev/mail/${id}/html`);
    expect(html.headers['content-security-policy']).toContain('sandbox');
    const raw = await PostalMime.parse((await app.inject(`/_dev/mail/${id}/raw`)).rawPayload);
    expect(raw.subject).toBe('Grüße aus London');

    expect((await app.inject('/_dev/mail/latest.json?to=nobody@example.test')).statusCode).toBe(404);
    expect((await app.inject('/_dev/mail/..%2F..%2Fetc/')).statusCode).toBe(404);
    await app.close();
  }, null);
});

it('reports a mail in a store’s name once that the server refuses, or that can’t be made', async () => {
  const storeId = newId();
  const reports = async () =>
    (
      await sql<{ payload: unknown }>`
      select payload from domain_events where name = 'mail.failed' and payload ->> 'storeId' = ${storeId}`.execute(
        db,
      )
    ).rows.map(({ payload }) => payload);
  await sending(async () => {
    smtp.behave('RCPT', { answer: '550 5.1.1 No such mailbox' });
    await queue({ key: `reported:${storeId}`, subject: 'Your order', fromStoreId: storeId });
    await reaches(`reported:${storeId}`, 'refused');
    smtp.behave('RCPT', null);
    await vi.waitFor(async () =>
      expect(await reports()).toEqual([{ storeId, to: 'zoe@example.test', subject: 'Your order' }]),
    );
    await queue({ key: `unmade:${storeId}`, to: 'no address', subject: 'Unmade', fromStoreId: storeId });
    await reaches(`unmade:${storeId}`, 'refused');
    await vi.waitFor(async () => expect(await reports()).toHaveLength(2));
  });
  expect(smtp.received).toEqual([]);
});

it('sends what an earlier version of the server enqueued', async () => {
  const job = { to: 'zoe@example.test', subject: 'Old', content: receipt, idempotencyKey: 'enqueued:1' };
  await sending(async () => {
    await mailJobHandler.run(
      job,
      { services },
      { id: '1', attempt: 1, signal: new AbortController().signal, logger },
    );
    await reaches('enqueued:1', 'accepted');
  });
  expect(smtp.received).toHaveLength(1);
});
