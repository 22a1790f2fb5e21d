import { randomBytes } from 'node:crypto';
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  AUTO_REPLIES,
  COMPLAINTS,
  DELIVERY_REPORTS,
  ORIGINAL_ID,
} from '../../../../tests/support/mail-reports.ts';
import {
  bookEveryone,
  inPlatform,
  type MailStore,
  openMailStore,
} from '../../../../tests/support/mail-sources.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { createLogger } from '../../../app.ts';
import { freePort } from '../../database/free-port.ts';
import { returnAddress } from '../return-path.ts';
import { INBOUND_PATH } from './inbound-route.ts';
import { openLmtp } from './lmtp.ts';
import { INBOUND_MAX_BYTES, takeInbound } from './take-inbound.ts';

const CREDENTIALS = 'relay:a-password-of-the-test';
const HOST = 'em.tideline.test';
const PEOPLE = 16;

let server: TestServer;
let store: MailStore;
let sends: readonly { readonly id: string; readonly addressKey: Buffer }[];

beforeAll(async () => {
  server = await startTestServer({
    settings: {
      JOBS: '0',
      MAIL_INBOUND: CREDENTIALS,
      MAIL_BOUNCE_HOST: HOST,
      MAIL_LMTP: `127.0.0.1:${await freePort()}`,
    },
  });
  const db = server.services.databases.platform;
  store = await openMailStore(db, 'inbound', PEOPLE);
  const source = await bookEveryone(db, store);
  const { rows } =
    await sql`select id, address_key from sends where source_id = ${source} order by id`.execute(db);
  sends = z.array(z.object({ id: z.uuid(), addressKey: z.instanceof(Buffer) })).parse(rows);
});
afterAll(() => server.close());

const options = () => ({ database: server.services.databases.platform, secret: server.services.secret });
const sendAt = (at: number) => {
  const send = sends[at];
  if (!send) throw new Error(`There is no mail ${at}`);
  return send;
};
const addressOf = (at: number, kind: 'bounce' | 'unsubscribe' = 'bounce') =>
  returnAddress(server.services.secret, kind, sendAt(at).id, HOST);
const reportBy = (name: string) => {
  const report = [...DELIVERY_REPORTS, ...COMPLAINTS, ...AUTO_REPLIES].find((one) => one.name === name);
  if (!report) throw new Error(`There is no report by ${name}`);
  return report.raw;
};
const take = (to: string, raw: string) => takeInbound({ recipients: [to], raw: Buffer.from(raw) }, options());

const knownSchema = z.object({ causes: z.array(z.string()).nullable(), consent: z.string().nullable() });

/** What is known of a mail’s address: why it is suppressed, and its consent. */
const known = (at: number) =>
  inPlatform(server.services.databases.platform, async (tx) => {
    const key = sendAt(at).addressKey;
    const { rows } = await sql`
      select (select array_agg(cause order by cause) from suppressions where store_id = ${store.storeId} and address_key = ${key}) as causes,
        (select state from consent_states where store_id = ${store.storeId} and address_key = ${key}) as consent`.execute(
      tx,
    );
    return knownSchema.parse(rows[0]);
  });

const suppressed = async () => {
  const { rows } = await sql`select count(*)::int as n from suppressions`.execute(
    server.services.databases.platform,
  );
  return z.object({ n: z.int() }).parse(rows[0]).n;
};

describe('a mail to the bounce host', () => {
  it('that reports no mailbox stops mails to the address, taken once', async () => {
    const raw = reportBy('Postfix, no such user');
    expect(await take(addressOf(0).toUpperCase(), raw)).toBe('taken');
    expect(await take(addressOf(0), raw)).toBe('ignored');
    expect(await known(0)).toEqual({ causes: ['hard'], consent: 'given' });
  });

  it('that refuses us, answers or waits stops no one', async () => {
    for (const name of ['Gmail, unauthenticated mail', 'Postfix, delayed', 'auto-replied', 'a person'])
      await take(addressOf(1), reportBy(name));
    expect(await known(1)).toEqual({ causes: null, consent: 'given' });
  });

  it('that reports a full mailbox on three days stops them for a month', async () => {
    const full = reportBy('Postfix, mailbox full');
    for (const day of [0, 1, 2]) {
      expect((await known(2)).causes).toBeNull();
      await take(addressOf(2), full.replace('Spring is here', `Spring is here ${day}`));
      if (day < 2)
        await sql`
          update send_events set at = at - interval '1 day' where send_id = ${sendAt(2).id}`.execute(
          server.services.databases.platform,
        );
    }
    expect(await known(2)).toMatchObject({ causes: ['soft'] });
  });

  it('that complains ends consent, too, found by our Message-ID where its address is the provider’s', async () => {
    const raw = reportBy('Yahoo').replaceAll(
      ORIGINAL_ID,
      `<${sendAt(3).id.replaceAll('-', '')}@mail.selvedge.test>`,
    );
    expect(await take('fbl@selvedge.test', raw)).toBe('taken');
    expect(await known(3)).toEqual({ causes: ['complaint'], consent: 'withdrawn' });
  });

  it('to the unsubscribe address ends the store’s offers', async () => {
    expect(await take(addressOf(4, 'unsubscribe'), '')).toBe('taken');
    expect(await known(4)).toEqual({ causes: null, consent: 'withdrawn' });
  });

  it('about a mail of long ago is ignored', async () => {
    await sql`update sends set created_at = now() - interval '61 days' where id = ${sendAt(5).id}`.execute(
      server.services.databases.platform,
    );
    expect(await take(addressOf(5), reportBy('Postfix, no such user'))).toBe('ignored');
    expect(await known(5)).toEqual({ causes: null, consent: 'given' });
  });

  it('whose report is itself returned counts only for the mail that its address names', async () => {
    const inner = reportBy('Postfix, no such user').replaceAll(
      ORIGINAL_ID,
      `<${sendAt(10).id.replaceAll('-', '')}@mail.selvedge.test>`,
    );
    const outer = [
      'Return-Path: <>',
      'From: MAILER-DAEMON@elsewhere.test',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="outer"',
      '',
      '--outer',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; elsewhere.test',
      '',
      'Final-Recipient: rfc822; zoe@example.test',
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 No such user',
      '',
      '--outer',
      'Content-Type: message/rfc822',
      '',
      inner,
      '--outer--',
    ].join('\r\n');
    expect(await take(addressOf(11), outer)).toBe('taken');
    expect(await known(11)).toMatchObject({ causes: ['hard'] });
    expect(await known(10)).toMatchObject({ causes: null });
  });

  it('in a wrong or unknown charset is read all the same', async () => {
    const raw = reportBy('Postfix, no such user').replace('charset=utf-8', 'charset=x-no-such-charset');
    const odd = Buffer.concat([Buffer.from(raw), Buffer.from([0xff, 0xfe, 0x00, 0x80])]);
    expect(await takeInbound({ recipients: [addressOf(12)], raw: odd }, options())).toBe('taken');
    expect(await known(12)).toMatchObject({ causes: ['hard'] });
  });

  it('with the token of another mail, changed by one letter, is about none', async () => {
    const address = addressOf(13);
    const forged = `${address.slice(0, 20)}${address[20] === 'a' ? 'b' : 'a'}${address.slice(21)}`;
    expect(await take(forged, reportBy('Postfix, no such user'))).toBe('ignored');
    expect(await known(13)).toEqual({ causes: null, consent: 'given' });
  });

  it('that is forged ten thousand times suppresses no one', async () => {
    const before = await suppressed();
    const raw = Buffer.from(reportBy('Postfix, no such user'));
    for (let at = 0; at < 10_000; at += 1) {
      const token = randomBytes(24)
        .toString('hex')
        .replace(/[0189]/g, 'a')
        .slice(0, 39);
      expect(await takeInbound({ recipients: [`b+${token}@${HOST}`], raw }, options())).toBe('ignored');
    }
    expect(await suppressed()).toBe(before);
  });
});

const post = (to: string, raw: string | Buffer, credentials: string | null = CREDENTIALS) =>
  fetch(`${server.origin}${INBOUND_PATH}?${new URLSearchParams({ to })}`, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      ...(credentials !== null && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
    body: raw,
  });

describe('by HTTP', () => {
  it('a mail is taken from the server that knows the password', async () => {
    const raw = reportBy('Postfix, no such user');
    expect((await post(addressOf(6), raw, null)).status).toBe(401);
    expect((await post(addressOf(6), raw, 'relay:another')).status).toBe(401);
    expect(await known(6)).toMatchObject({ causes: null });
    expect((await post(addressOf(6), raw)).status).toBe(200);
    expect(await known(6)).toMatchObject({ causes: ['hard'] });
  });

  it('one that is too large is refused', async () => {
    expect((await post(addressOf(7), Buffer.alloc(INBOUND_MAX_BYTES + 1, 'a'))).status).toBe(413);
  });
});

/** Says LMTP commands, each after the answer to the one before; answers what the server said last. */
function speak(port: number, commands: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    let said = 0;
    let last = '';
    socket.on('error', reject).on('close', () => resolve(last));
    createInterface(socket).on('line', (line) => {
      if (/^\d{3}-/.test(line)) return;
      if (!line.startsWith('221')) last = line;
      const command = commands[said];
      said += 1;
      if (command === undefined) socket.end();
      else socket.write(`${command}\r\n`);
    });
  });
}

describe('by LMTP', () => {
  const deliver = async (to: string, raw: string) => {
    const lmtp = await openLmtp({ host: '127.0.0.1', port: 0, logger: createLogger('fatal'), ...options() });
    try {
      return await speak(lmtp.port, [
        'LHLO relay',
        'MAIL FROM:<>',
        `RCPT TO:<${to}>`,
        'DATA',
        `${raw}\r\n.`,
        'QUIT',
      ]);
    } finally {
      await lmtp.close();
    }
  };

  it('a mail is taken', async () => {
    expect(await deliver(addressOf(8), reportBy('Postfix, no such user'))).toMatch(/^250/);
    expect(await known(8)).toMatchObject({ causes: ['hard'] });
  });

  it('one that is too large is refused permanently', async () => {
    expect(
      await deliver(addressOf(9), `Subject: large\r\n\r\n${'a'.repeat(70).concat('\r\n').repeat(30_000)}`),
    ).toMatch(/^552/);
  });
});
