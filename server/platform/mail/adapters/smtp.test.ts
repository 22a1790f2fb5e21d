import { createServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SMTPServer } from 'smtp-server';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type MailServer, type MailVerb, openMailServer } from '../../../../tests/support/mail-server.ts';
import type { Gate, MailAdapter, Outcome, PreparedMail } from './adapter.ts';
import { createSmtpAdapter, type SmtpTimes } from './smtp.ts';

/** Short enough for a test, long enough for a busy machine. */
const QUICK: SmtpTimes = {
  connect: 300,
  greeting: 300,
  silence: 400,
  dialogue: 600,
  answer: 400,
  gate: 200,
  idle: 200,
};
const BODY = `Subject: Hello\r\nMessage-ID: <1@test>\r\n\r\n${'A line of the mail.\r\n'.repeat(20)}`;

const mailTo = (to = 'zoe@example.test'): PreparedMail => ({
  id: newId(),
  purpose: 'marketing',
  mail: { to, subject: 'Hello', html: '', text: '' },
  from: { name: '', address: 'hello@selvedge.test' },
  messageId: '<1@test>',
  headers: {},
  envelope: { from: 'hello@selvedge.test', to },
});

let server: MailServer;
let adapter: MailAdapter;
let asked: string[];
const letPass: Gate = async (ids) => {
  asked.push(...ids);
  return new Set(ids);
};

const open = (times: Partial<SmtpTimes> = {}, body = BODY, url = server.url) =>
  createSmtpAdapter({
    url,
    compose: async () => Buffer.from(body),
    times: { ...QUICK, ...times },
  });

async function send(gate: Gate = letPass, mail = mailTo()): Promise<Outcome> {
  const outcome = (await adapter.send([mail], gate)).get(mail.id);
  if (!outcome) throw new Error('No outcome');
  return outcome;
}

beforeEach(async () => {
  server = await openMailServer();
  adapter = open();
  asked = [];
});
afterEach(async () => {
  await adapter.close();
  await server.close();
});

it('sends mails over one connection, each with the words of the server', async () => {
  for (let each = 0; each < 3; each += 1)
    expect(await send()).toEqual({ kind: 'accepted', words: '250 Queued' });
  expect(server.received).toHaveLength(3);
  expect(server.received[0]?.raw).toBe(BODY);
  expect(server.connections()).toBe(1);
});

it('takes another connection where the server has closed the one it had', async () => {
  await send();
  server.closeConnections();
  expect(await send()).toMatchObject({ kind: 'accepted' });
  expect(server.connections()).toBe(2);
});

it('asks the gate only after everything but the last byte has left', async () => {
  const seen: number[] = [];
  const big = `Subject: Big\r\n\r\n${'x'.repeat(70)}\r\n`.repeat(4_000);
  adapter = open({}, big);
  await send(async (ids) => {
    seen.push(server.received.length);
    return new Set(ids);
  });
  expect(seen).toEqual([0]);
  expect(server.received).toHaveLength(1);
});

it('sends no last byte where the gate says no, and then takes the next mail', async () => {
  expect(await send(async () => new Set())).toEqual({ kind: 'stopped' });
  expect(await send()).toMatchObject({ kind: 'accepted' });
  expect(server.received).toHaveLength(1);
});

it('sends no last byte where the gate can’t be asked', async () => {
  const outcome = await send(() => Promise.reject(new Error('The database is gone')));
  expect(outcome).toEqual({ kind: 'unsent', words: 'The database is gone' });
  expect(server.received).toEqual([]);
});

it('sends no last byte where the gate’s answer comes too late', async () => {
  const slow: Gate = (ids) => new Promise((resolve) => setTimeout(() => resolve(new Set(ids)), 300));
  expect(await send(slow)).toMatchObject({ kind: 'unsent' });
  expect(server.received).toEqual([]);
});

const VERBS: readonly MailVerb[] = ['GREETING', 'EHLO', 'STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA'];

describe.each(VERBS)('a server that fails at %s', (verb) => {
  beforeEach(() => {
    if (verb === 'AUTH') adapter = open({}, BODY, server.url.replace('//', '//maya:secret@'));
    // By this name it isn't known as this computer, so that it has to encrypt.
    if (verb === 'STARTTLS') adapter = open({}, BODY, server.url.replace('127.0.0.1', '0.0.0.0'));
  });

  it('leaves the mail unsent where it hangs', async () => {
    server.behave(verb, { hangs: true });
    expect(await send()).toMatchObject({ kind: 'unsent' });
    expect(asked).toEqual([]);
    server.behave(verb, null);
    // The server of the test has no certificate.
    expect(await send()).toMatchObject({ kind: verb === 'STARTTLS' ? 'unsent' : 'accepted' });
    expect(server.received).toHaveLength(verb === 'STARTTLS' ? 0 : 1);
  });

  it('leaves the mail unsent where it closes the connection', async () => {
    server.behave(verb, { closes: true });
    expect(await send()).toMatchObject({ kind: 'unsent' });
    expect(asked).toEqual([]);
  });
});

it.each([
  ['GREETING', '421 4.7.0 Busy', 'unsent'],
  ['GREETING', '554 5.7.1 Not you', 'unsent'],
  ['EHLO', '421 4.3.2 Shutting down', 'unsent'],
  ['MAIL', '451 4.3.0 Later', 'deferred'],
  ['MAIL', '550 5.7.1 Sender refused', 'deferred'],
  ['RCPT', '450 4.2.0 Greylisted', 'deferred'],
  ['RCPT', '550 5.1.1 No such mailbox', 'refused'],
  ['DATA', '451 4.7.1 Later', 'deferred'],
  ['DATA', '554 5.7.1 No', 'refused'],
  ['DOT', '421 4.7.28 Too many', 'deferred'],
  ['DOT', '452 4.3.1 No room', 'deferred'],
  ['DOT', '552 5.3.4 Too big', 'refused'],
] as const)('takes the answer at %s, “%s”, as %s', async (verb, answer, kind) => {
  server.behave(verb, { answer });
  const outcome = await send();
  expect(outcome).toMatchObject({ kind });
  if (kind !== 'unsent') expect(outcome).toMatchObject({ words: answer });
  expect(server.received).toEqual([]);
});

it.each([
  ['hangs', { hangs: true }],
  ['closes the connection', { closes: true }],
  ['answers no number', { answer: 'What?' }],
] as const)('keeps a mail in doubt after whose last byte the server %s', async (_how, manner) => {
  server.behave('DOT', manner);
  expect(await send()).toMatchObject({ kind: 'doubtful' });
  server.behave('DOT', null);
  expect(await send()).toMatchObject({ kind: 'accepted' });
});

it('leaves mails unsent where its password is wrong', async () => {
  server.behave('AUTH', { answer: '535 5.7.8 Wrong password' });
  adapter = open({}, BODY, server.url.replace('//', '//maya:secret@'));
  expect(await send()).toMatchObject({ kind: 'unsent', words: expect.stringContaining('Wrong password') });
});

it('understands a server whose lines end with a bare LF', async () => {
  server.lineEnd = '\n';
  expect(await send()).toEqual({ kind: 'accepted', words: '250 Queued' });
  expect(await send()).toMatchObject({ kind: 'accepted' });
});

it('sends no bare LF, and no dot within a mail ends it', async () => {
  const smuggled =
    'Subject: One\n\nHello\n.\nMAIL FROM:<eve@evil.test>\r.\rRCPT TO:<zoe@example.test>\r\n.\r\nDATA\n';
  adapter = open({}, smuggled);
  expect(await send()).toMatchObject({ kind: 'accepted' });
  expect(server.received).toHaveLength(1);
  const raw = server.received[0]?.raw ?? '';
  expect(raw).toContain('\r\n.\r\nMAIL FROM:<eve@evil.test>');
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

it('keeps its memory flat while every mail fails, however it does', async () => {
  const big = `Subject: Big\r\n\r\n${'x'.repeat(70)}\r\n`.repeat(3_000);
  adapter = open({}, big);
  const manners = [
    ['RCPT', { answer: '550 5.1.1 No such mailbox' }],
    ['DATA', { answer: '451 4.7.1 Later' }],
    ['DATA', { closes: true }],
    ['DOT', { closes: true }],
    ['DOT', { answer: '452 4.3.1 No room' }],
  ] as const;
  const round = async (times: number) => {
    for (let each = 0; each < times; each += 1)
      for (const [verb, manner] of manners) {
        server.behave(verb, manner);
        expect((await send()).kind).not.toBe('accepted');
        server.behave(verb, null);
        server.received.length = 0;
      }
  };
  setFlagsFromString('--expose-gc');
  const collect = z.function().parse(runInNewContext('gc'));
  const used = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  await round(5);
  const before = used();
  await round(60);
  // 300 mails of 260 kB: kept, they would be 78 MB. Those of connections that are just being closed are let go with them.
  await vi.waitFor(() => expect(used() - before).toBeLessThan(10_000_000), 5_000);
});

it('gives up a greeting of a megabyte without keeping it', async () => {
  const rude = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(`220-${'a'.repeat(1_000_000)}`);
  });
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', () => resolve()));
  const { port } = z.object({ port: z.int() }).parse(rude.address());
  const before = process.memoryUsage().heapUsed;
  const other = createSmtpAdapter({
    url: `smtp://127.0.0.1:${port}`,
    compose: async () => Buffer.from(BODY),
    times: QUICK,
  });
  const mail = mailTo();
  for (let each = 0; each < 10; each += 1)
    expect((await other.send([mail], letPass)).get(mail.id)).toMatchObject({ kind: 'unsent' });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
  await other.close();
  await new Promise((resolve) => rude.close(resolve));
});

it('never sends over a connection whose certificate is wrong, or that has none', async () => {
  const received: string[] = [];
  // Its own certificate, which no authority has signed.
  const secret = new SMTPServer({
    secure: true,
    authOptional: true,
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        received.push('mail');
        done();
      });
    },
  });
  secret.on('error', () => undefined);
  secret.listen(0, '127.0.0.1');
  await new Promise((resolve) => secret.server.once('listening', resolve));
  const { port } = z.object({ port: z.int() }).parse(secret.server.address());
  const mail = mailTo();
  const strict = createSmtpAdapter({
    url: `smtps://127.0.0.1:${port}`,
    compose: async () => Buffer.from(BODY),
    times: { ...QUICK, connect: 2_000, greeting: 2_000 },
  });
  expect((await strict.send([mail], letPass)).get(mail.id)).toMatchObject({
    kind: 'unsent',
    words: expect.stringMatching(/certificate/i),
  });
  await strict.close();
  await new Promise<void>((resolve) => secret.close(() => resolve()));
  expect(received).toEqual([]);
});

it('never sends where a server that has to encrypt can’t, or its certificate is wrong', async () => {
  const received: string[] = [];
  const secret = new SMTPServer({
    authOptional: true,
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        received.push('mail');
        done();
      });
    },
  });
  secret.on('error', () => undefined);
  secret.listen(0, '127.0.0.1');
  await new Promise((resolve) => secret.server.once('listening', resolve));
  const { port } = z.object({ port: z.int() }).parse(secret.server.address());
  adapter = open({ connect: 2_000, greeting: 2_000 }, BODY, `smtp://0.0.0.0:${port}`);
  expect(await send()).toMatchObject({ kind: 'unsent', words: expect.stringMatching(/certificate/i) });
  await adapter.close();
  await new Promise<void>((resolve) => secret.close(() => resolve()));
  server.behave('STARTTLS', { answer: '454 4.7.0 No TLS today' });
  adapter = open({}, BODY, server.url.replace('127.0.0.1', '0.0.0.0'));
  expect(await send()).toMatchObject({ kind: 'unsent' });
  expect([...received, ...server.received]).toEqual([]);
});

it('leaves mails unsent where the host has no address', async () => {
  const lost = createSmtpAdapter({
    url: 'smtp://mail.invalid:587',
    compose: async () => Buffer.from(BODY),
    times: { ...QUICK, connect: 2_000 },
  });
  const mail = mailTo();
  expect((await lost.send([mail], letPass)).get(mail.id)).toMatchObject({ kind: 'unsent' });
  await lost.close();
});
