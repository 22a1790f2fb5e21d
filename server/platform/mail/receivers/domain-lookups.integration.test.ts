import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../../tests/support/database.ts';
import { type DnsServer, startDnsServer } from '../../../../tests/support/dns-server.ts';
import { type MailServer, openMailServer } from '../../../../tests/support/mail-server.ts';
import {
  addReaders,
  bookEveryone,
  countsNow,
  inPlatform,
  MAIL_SECRET,
  type MailStore,
  openMailStore,
  TEST_KIND,
  testCampaigns,
} from '../../../../tests/support/mail-sources.ts';
import { addressKey } from '../../consent/address-key.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { createDns } from '../../dns/dns.ts';
import { createSmtpAdapter } from '../adapters/smtp.ts';
import { composeMail, prepareMail } from '../compose.ts';
import { bookSingleSends, openSource } from '../ledger/book.ts';
import { noteSlowDown } from '../ledger/receivers.ts';
import { createSender } from '../ledger/sender.ts';
import { tendSources } from '../ledger/tend.ts';
import { createDomainLookups, lookUpDomains } from './domain-lookups.ts';
import { forgetDomains } from './mail-domains.ts';

const logger = pino({ level: 'silent' });

let db: Database;
let dns: DnsServer;
let store: MailStore;
beforeAll(async () => {
  db = openDatabase({ url: await testDatabase(), scope: 'platform', max: 12 });
  dns = await startDnsServer();
});
afterAll(async () => {
  await dns.close();
  await db.destroy();
});
beforeEach(async () => {
  await sql`delete from mail_domains`.execute(db);
  await sql`update send_sources set state = 'cancelled' where kind = ${TEST_KIND}`.execute(db);
  dns.asked.length = 0;
  dns.zone = {
    'workspace.net': { MX: ['10 alt1.aspmx.l.google.com', '1 aspmx.l.google.com'] },
    'office.net': { MX: ['0 office-net.mail.protection.outlook.com'] },
    'hosted.net': { MX: ['10 mx2.host-of-many.net', '20 mx3.host-of-many.net'] },
    'own.net': { MX: ['10 mail.own.net'] },
    'only-a.net': { A: ['192.0.2.7'] },
    'parked.net': { TXT: ['v=spf1 -all'] },
    'null-mx.net': { MX: ['0 .'] },
    'broken.net': 'fail',
    'slow.net': 'silent',
  };
  store = await openMailStore(db, 'receivers', 0);
});

const options = () => ({ database: db, dns: createDns({ servers: [dns.address] }), logger });
const lookUp = () => lookUpDomains(options());
const book = async (...domains: string[]) => {
  await addReaders(
    db,
    store,
    domains.map((domain) => `zoe-${newId()}@${domain}`),
  );
  return bookEveryone(db, store);
};
const rowSchema = z.array(
  z.object({
    receiver: z.string(),
    lane: z.string().nullable(),
    state: z.string(),
    reason: z.string().nullable(),
  }),
);
const rowsOf = async (source: string) =>
  rowSchema.parse(
    (
      await sql`
        select receiver, lane, state, reason from sends where source_id = ${source} order by receiver`.execute(
        db,
      )
    ).rows,
  );
const later = (minutes: number) =>
  sql`update mail_domains set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(db);

it('finds the receiver of a domain by its mail host, and asks once for all that wait', async () => {
  const source = await book(
    'Workspace.net',
    'workspace.net',
    'office.net',
    'hosted.net',
    'own.net',
    'only-a.net',
    'gmail.com',
  );
  expect((await rowsOf(source)).filter(({ lane }) => lane === ':dns')).toHaveLength(6);
  await lookUp();
  const rows = await rowsOf(source);
  expect(rows.map(({ receiver }) => receiver)).toEqual([
    'gmail',
    'gmail',
    'gmail',
    'host-of-many.net',
    'microsoft',
    'only-a.net',
    'own.net',
  ]);
  expect(rows.every(({ lane, state }) => lane === null && state === 'booked')).toBe(true);
  expect(dns.asked.filter((question) => question === 'MX workspace.net')).toHaveLength(1);
  // A second campaign finds them in the database.
  const again = await book();
  expect(await rowsOf(again)).toEqual(rows);
  await lookUp();
  expect(dns.asked.filter((question) => question.startsWith('MX'))).toHaveLength(5);
});

it('sends nothing to a domain that no server takes mails for, and asks again after an hour', async () => {
  const source = await book('parked.net', 'null-mx.net', 'gone.net', 'own.net');
  await lookUp();
  expect(await countsNow(db, source)).toMatchObject({ audience: 4, skipped: 3, waiting: 1 });
  expect(await rowsOf(source)).toContainEqual({
    receiver: 'gone.net',
    lane: null,
    state: 'skipped',
    reason: 'no-mail-server',
  });
  const { rows } = await sql`
    select from sends where source_id = ${source} and state = 'skipped' and address is not null`.execute(db);
  expect(rows).toEqual([]);
  // Known before the next one is booked: they get no row.
  const again = await book();
  expect(await countsNow(db, again)).toMatchObject({ audience: 1, leftOut: { 'no-mail-server': 3 } });
  await later(61);
  dns.zone = { ...dns.zone, 'parked.net': { MX: ['10 mail.parked.net'] } };
  const moved = await book();
  await lookUp();
  expect(await countsNow(db, moved)).toMatchObject({ audience: 4, skipped: 2, waiting: 2 });
});

it('refuses them before the dialogue, and others of the campaign get theirs', async () => {
  const server: MailServer = await openMailServer();
  const source = await book('gone.net', 'own.net', 'workspace.net', 'gmail.com');
  const adapter = createSmtpAdapter({ url: server.url, compose: composeMail });
  const sender = createSender<null>({
    database: db,
    adapter,
    sources: [testCampaigns],
    context: () => null,
    prepare: (send, mail) =>
      prepareMail(send, mail, {
        sender: { name: 'Selvedge', address: 'hello@selvedge.test' },
        secret: MAIL_SECRET,
        bounceHost: null,
      }),
    logger,
  });
  const lookups = createDomainLookups(options());
  sender.work();
  lookups.work();
  try {
    await vi.waitFor(
      async () => expect(await countsNow(db, source)).toMatchObject({ accepted: 3, skipped: 1, waiting: 0 }),
      15_000,
    );
    expect(server.received.map(({ to }) => to.split('@')[1]).toSorted()).toEqual([
      'gmail.com',
      'own.net',
      'workspace.net',
    ]);
  } finally {
    lookups.close();
    await sender.close(500);
    await adapter.close();
    await server.close();
  }
});

it('lets no mail wait for a DNS that is slow: after ten seconds it counts by its own domain', async () => {
  const source = await book('slow.net', 'broken.net', 'own.net');
  const asking = lookUp();
  // While DNS is asked no transaction is open, and only those mails wait.
  await vi.waitFor(() => expect(dns.asked).toContain('MX slow.net'));
  const { rows: open } = await sql`
    select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
    db,
  );
  expect(open).toEqual([]);
  await sql`update sends set created_at = now() - interval '11 seconds' where source_id = ${source}`.execute(
    db,
  );
  await tendSources(db);
  expect((await rowsOf(source)).map(({ lane }) => lane)).toEqual([null, null, null]);
  await asking;
  expect((await rowsOf(source)).map(({ receiver }) => receiver)).toEqual([
    'broken.net',
    'own.net',
    'slow.net',
  ]);
  // For ten minutes it isn't asked again, and the next campaign doesn't wait.
  const again = await book();
  expect((await rowsOf(again)).map(({ lane }) => lane)).toEqual([null, null, null]);
  await later(11);
  expect((await rowsOf(await book())).filter(({ lane }) => lane === ':dns')).toHaveLength(2);
}, 20_000);

it('keeps what it knows of a domain while DNS is silent', async () => {
  await book('workspace.net');
  await lookUp();
  await later(25 * 60);
  dns.zone = { 'workspace.net': 'fail' };
  const source = await book();
  // It takes mails as far as anyone knows, so none of them waits.
  expect(await rowsOf(source)).toMatchObject([{ receiver: 'gmail', lane: null }]);
  await lookUp();
  expect(await rowsOf(await book())).toMatchObject([{ receiver: 'gmail', lane: null }]);
  dns.zone = { 'workspace.net': { MX: ['5 workspace-net.mail.protection.outlook.com'] } };
  await later(11);
  await book();
  await lookUp();
  expect(await rowsOf(await book())).toMatchObject([{ receiver: 'microsoft', lane: null }]);
});

it('slows down mails to all domains behind one mail host', async () => {
  const source = await book('workspace.net', 'gmail.com', 'own.net');
  await lookUp();
  await noteSlowDown(db, 'workspace.net', '421 4.7.28 Too many');
  const { rows } = await sql`select receiver from mail_receivers where rate is not null`.execute(db);
  expect(rows).toEqual([{ receiver: 'gmail' }]);
  expect((await rowsOf(source)).filter(({ receiver }) => receiver === 'gmail')).toHaveLength(2);
  await sql`update mail_receivers set rate = null, has_lane = false`.execute(db);
});

it('asks about domains of single mails, and a second booking at that time gets its answer, too', async () => {
  const source = newId();
  await inPlatform(db, (tx) =>
    openSource(tx, { id: source, ...store, kind: TEST_KIND, purpose: 'marketing', waves: [] }),
  );
  const single = (domain: string, slot: string) => ({
    personId: null,
    address: `zoe@${domain}`,
    addressKey: addressKey(MAIL_SECRET, `zoe@${domain}`),
    slot,
  });
  const bookOne = (domain: string, slot: string) =>
    inPlatform(db, (tx) => bookSingleSends(tx, source, [single(domain, slot)]));
  await bookOne('office.net', '1');
  await bookOne('gone.net', '1');
  const asking = lookUp();
  await bookOne('office.net', '2');
  await asking;
  await lookUp();
  await bookOne('gone.net', '2');
  expect((await rowsOf(source)).map(({ receiver, lane, reason }) => [receiver, lane, reason])).toEqual([
    ['gone.net', null, 'no-mail-server'],
    ['gone.net', null, 'no-mail-server'],
    ['microsoft', null, null],
    ['microsoft', null, null],
  ]);
});

it('asks about no reserved name, and forgets domains that no one needs', async () => {
  const source = await book('shop.example', 'a.test', 'own.net');
  await lookUp();
  expect(dns.asked).toEqual(['MX own.net']);
  expect((await rowsOf(source)).every(({ lane }) => lane === null)).toBe(true);
  await later(32 * 24 * 60);
  await forgetDomains(db);
  expect((await sql`select from mail_domains`.execute(db)).rows).toEqual([]);
});

it('several processes ask about each domain once', async () => {
  const domains = Array.from({ length: 250 }, (_, at) => `d${at}.net`);
  dns.zone = Object.fromEntries(domains.map((domain) => [domain, { MX: ['1 aspmx.l.google.com'] }]));
  const source = await book(...domains);
  const all = async () => {
    while (await lookUp());
  };
  await Promise.all([all(), all(), all()]);
  await all();
  expect(new Set(dns.asked).size).toBe(250);
  expect(dns.asked).toHaveLength(250);
  expect((await rowsOf(source)).every(({ receiver }) => receiver === 'gmail')).toBe(true);
});
