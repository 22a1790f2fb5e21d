import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../database/free-port.ts';
import type { Gate, MailAdapter, PreparedMail } from './adapter.ts';
import { createPostmarkAdapter, SEND_ID } from './postmark.ts';

const messageSchema = z.looseObject({
  To: z.string(),
  From: z.string(),
  MessageStream: z.string().optional(),
  Metadata: z.record(z.string(), z.string()),
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })),
});
type Message = z.output<typeof messageSchema>;

interface Asked {
  readonly path: string;
  readonly token: string | undefined;
  readonly messages: readonly Message[];
}

let server: Server;
let url: string;
let adapter: MailAdapter;
let asked: Asked[];
/** The answer to the next requests; a number closes the connection after so many bytes of the request’s answer. */
let answer: (
  messages: readonly Message[],
  path: string,
) => { status: number; body: unknown } | 'hang' | 'close';

const OK = (messages: readonly Message[]) => ({
  status: 200,
  body: messages.map(({ To }, at) => ({ To, ErrorCode: 0, Message: 'OK', MessageID: `pm-${at}` })),
});

const mailTo = (to: string, purpose: 'marketing' | 'service' = 'marketing'): PreparedMail => ({
  id: newId(),
  purpose,
  mail: { to, subject: 'Sale', html: '<p>Sale</p>', text: 'Sale' },
  from: { name: 'Bow "n" Arrow', address: 'hello@selvedge.test' },
  messageId: '<abc@selvedge.test>',
  headers: { 'List-Id': '<bow.selvedge.test>' },
  envelope: { from: 'hello@selvedge.test', to },
});
const letPass: Gate = async (ids) => new Set(ids);

beforeEach(async () => {
  asked = [];
  answer = OK;
  server = createServer(async (request, response) => {
    const body = await text(request);
    const messages = body === '' ? [] : z.array(messageSchema).parse(JSON.parse(body));
    const path = request.url ?? '';
    asked.push({ path, token: String(request.headers['x-postmark-server-token']), messages });
    const given = answer(messages, path);
    if (given === 'hang') return;
    if (given === 'close') {
      request.socket.destroy();
      return;
    }
    response.writeHead(given.status, { 'content-type': 'application/json' }).end(JSON.stringify(given.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  url = `http://127.0.0.1:${z.object({ port: z.int() }).parse(server.address()).port}`;
  adapter = createPostmarkAdapter({ url, token: 'token-of-test', marketingStream: 'offers', timeoutMs: 300 });
});
afterEach(async () => {
  await adapter.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('sends a batch by one request, with our id, our Message-ID and the stream of its purpose', async () => {
  const mails = [mailTo('a@example.test'), mailTo('b@example.test', 'service')];
  const outcomes = await adapter.send(mails, letPass);
  expect([...outcomes.values()]).toEqual([
    { kind: 'accepted', words: '0 OK', providerId: 'pm-0' },
    { kind: 'accepted', words: '0 OK', providerId: 'pm-1' },
  ]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ path: '/email/batch', token: 'token-of-test' });
  const [offer, receipt] = asked[0]?.messages ?? [];
  expect(offer).toMatchObject({
    From: '"Bow \\"n\\" Arrow" <hello@selvedge.test>',
    MessageStream: 'offers',
    Metadata: { [SEND_ID]: mails[0]?.id },
    Headers: [
      { Name: 'Message-ID', Value: '<abc@selvedge.test>' },
      { Name: 'X-PM-KeepID', Value: 'true' },
      { Name: 'List-Id', Value: '<bow.selvedge.test>' },
    ],
  });
  expect(receipt?.MessageStream).toBeUndefined();
});

it('leaves out what the gate stops, and asks nothing where that is all', async () => {
  const mails = [mailTo('a@example.test'), mailTo('b@example.test')];
  const [first, second] = mails.map(({ id }) => id);
  const outcomes = await adapter.send(mails, async () => new Set([second ?? '']));
  expect(outcomes.get(first ?? '')).toEqual({ kind: 'stopped' });
  expect(outcomes.get(second ?? '')).toMatchObject({ kind: 'accepted' });
  expect(asked[0]?.messages.map(({ To }) => To)).toEqual(['b@example.test']);
  await adapter.send(mails, async () => new Set());
  expect(asked).toHaveLength(1);
});

it.each([
  [406, 'refused'],
  [300, 'refused'],
  [429, 'deferred'],
  [405, 'deferred'],
  [100, 'deferred'],
] as const)('takes the code %i of one message as %s, and sends the others', async (code, kind) => {
  answer = () => ({
    status: 200,
    body: [
      { ErrorCode: code, Message: 'No' },
      { ErrorCode: 0, Message: 'OK', MessageID: 'pm-1' },
    ],
  });
  const mails = [mailTo('a@example.test'), mailTo('b@example.test')];
  expect([...(await adapter.send(mails, letPass)).values()]).toMatchObject([{ kind }, { kind: 'accepted' }]);
});

it.each([
  ['401', { status: 401, body: { ErrorCode: 10, Message: 'Bad token' } }, 'unsent'],
  ['422', { status: 422, body: { ErrorCode: 402, Message: 'Invalid JSON' } }, 'unsent'],
  ['429', { status: 429, body: {} }, 'unsent'],
  ['500', { status: 500, body: {} }, 'doubtful'],
  ['nothing', 'hang', 'doubtful'],
  ['a closed connection', 'close', 'doubtful'],
  ['an answer without a message', { status: 200, body: [] }, 'doubtful'],
  ['another answer', { status: 200, body: 'hello' }, 'doubtful'],
] as const)('takes %s as an answer to all', async (_what, given, kind) => {
  answer = () => given;
  const mail = mailTo('a@example.test');
  expect((await adapter.send([mail], letPass)).get(mail.id)).toMatchObject({ kind });
});

it('leaves mails unsent where no connection opens', async () => {
  const lost = createPostmarkAdapter({
    url: `http://127.0.0.1:${await freePort()}`,
    token: 'token',
    marketingStream: undefined,
  });
  const mail = mailTo('a@example.test');
  expect((await lost.send([mail], letPass)).get(mail.id)).toMatchObject({ kind: 'unsent' });
});

it('asks by our id which mails have arrived', async () => {
  const [there, absent] = [newId(), newId()];
  answer = (_messages, path) => ({
    status: 200,
    body: { TotalCount: path.includes(there) ? 1 : 0, Messages: [] },
  });
  const found = await adapter.ask?.([{ id: there }, { id: absent }]);
  expect(found).toEqual(
    new Map([
      [there, 'accepted'],
      [absent, 'absent'],
    ]),
  );
  expect(asked[0]?.path).toBe(`/messages/outbound?count=1&offset=0&metadata_${SEND_ID}=${there}`);
  answer = () => ({ status: 500, body: {} });
  expect(await adapter.ask?.([{ id: there }])).toEqual(new Map());
});

it('tells by its check that the token is wrong', async () => {
  answer = () => ({ status: 401, body: {} });
  await expect(adapter.check()).rejects.toThrow('The email provider answers 401');
});
