import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { promises as dns } from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { z } from 'zod';
import { createRootOfTrust, type RootOfTrust, readRequest } from './certificates.ts';

const DAY = 86_400_000;
const PROBLEM = 'urn:ietf:params:acme:error:';
/** The name under which CAA records have to allow it. */
const AUTHORITY = 'letsencrypt.org';

interface Problem {
  readonly type: string;
  readonly detail: string;
  readonly status?: number;
  readonly retryAfter?: string;
}

type Step = 'new-order' | 'validation' | 'finalize';

export interface AcmeAuthority {
  /** For the setting `ACME_DIRECTORY`. */
  readonly directory: string;
  readonly root: RootOfTrust;
  /** Names for which orders were placed, in their order. */
  readonly orders: readonly string[];
  /** Keys of accounts that were made. */
  readonly accounts: number;
  /** Where an address of DNS leads in the test’s network: a port of this machine. */
  routes: Readonly<Record<string, number>>;
  /** `down` ends each connection, `broken` answers 503. */
  state: 'up' | 'down' | 'broken';
  /** What a step is answered instead of being done. */
  refusals: Partial<Record<Step, Problem>>;
  /** When certificates begin and end, in days from now. */
  validity: { readonly from: number; readonly until: number };
  /** Whether certificates are of another host than the one that was asked for. */
  givesOthers: boolean;
  close(): Promise<void>;
}

const jwkSchema = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() });
type Jwk = z.output<typeof jwkSchema>;
const signedSchema = z.object({ protected: z.string(), payload: z.string(), signature: z.string() });
const headerSchema = z.object({
  alg: z.literal('ES256'),
  nonce: z.string(),
  url: z.string(),
  jwk: jwkSchema.optional(),
  kid: z.string().optional(),
});
const orderSchema = z.object({
  identifiers: z.tuple([z.object({ type: z.literal('dns'), value: z.string() })]),
});

/** RFC 7638. */
const thumbprint = ({ crv, kty, x, y }: Jwk): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

interface Order {
  readonly name: string;
  readonly account: string;
  readonly token: string;
  status: 'pending' | 'ready' | 'valid' | 'invalid';
  challenge: 'pending' | 'valid' | 'invalid';
  error: Problem | null;
  certificate: string | null;
}

class Refused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

const refuse = (type: string, detail: string, status = 400): never => {
  throw new Refused({ type: `${PROBLEM}${type}`, detail, status });
};

/** An error of this type, as {@link AcmeAuthority.refusals} takes it. */
export const problem = (type: string, more: Partial<Problem> = {}): Problem => ({
  type: `${PROBLEM}${type}`,
  detail: `Refused: ${type}`,
  status: 403,
  ...more,
});

async function fetchAnswer(
  host: string,
  port: number,
  path: string,
): Promise<{ status: number; body: string }> {
  const asking = request({ host: '127.0.0.1', port, path, headers: { host } });
  asking.end();
  const [answer]: IncomingMessage[] = await once(asking, 'response');
  if (!answer) throw new TypeError('There’s no answer');
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}

/**
 * Starts an authority of RFC 8555 that gives certificates of a root which only the test trusts. It checks signatures, nonces
 * and addresses as the RFC says, asks DNS for CAA and address records, and fetches the proof from where they lead.
 */
export async function startAcmeAuthority(dnsServer: string): Promise<AcmeAuthority> {
  const root = await createRootOfTrust();
  const resolver = new dns.Resolver({ timeout: 1_000, tries: 2 });
  resolver.setServers([dnsServer]);
  const nonces = new Set<string>();
  const accounts = new Map<string, Jwk>();
  const orders = new Map<string, Order>();
  const placed: string[] = [];
  let origin = '';
  const control: AcmeAuthority = {
    get directory() {
      return `${origin}/directory`;
    },
    root,
    orders: placed,
    get accounts() {
      return accounts.size;
    },
    routes: {},
    state: 'up',
    refusals: {},
    validity: { from: -1, until: 89 },
    givesOthers: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const newNonce = (): string => {
    const nonce = randomBytes(16).toString('base64url');
    nonces.add(nonce);
    return nonce;
  };

  const shownOrder = (id: string, { name, status, certificate, error }: Order) => ({
    status,
    identifiers: [{ type: 'dns', value: name }],
    authorizations: [`${origin}/authorization/${id}`],
    finalize: `${origin}/finalize/${id}`,
    ...(certificate ? { certificate: `${origin}/certificate/${id}` } : {}),
    ...(error ? { error } : {}),
  });
  const shownChallenge = (id: string, { token, challenge, error }: Order) => ({
    type: 'http-01',
    url: `${origin}/challenge/${id}`,
    token,
    status: challenge,
    ...(error ? { error } : {}),
  });

  async function allowedBy(name: string): Promise<boolean> {
    const records = await resolver.resolveCaa(name).catch(() => []);
    const issuers = records.flatMap(({ issue }) => (typeof issue === 'string' ? [issue] : []));
    return issuers.length === 0 || issuers.includes(AUTHORITY);
  }

  /** RFC 8555 §8.3. */
  async function validate(order: Order): Promise<void> {
    const jwk = accounts.get(order.account) ?? refuse('accountDoesNotExist', 'There’s no such account');
    const refusal = control.refusals.validation;
    if (refusal) throw new Refused(refusal);
    if (!(await allowedBy(order.name))) refuse('caa', `CAA record for ${order.name} prevents issuance`, 403);
    const [address] = await resolver.resolve4(order.name).catch(() => []);
    if (address === undefined) return refuse('dns', `No address for ${order.name}`);
    const port = control.routes[address];
    if (port === undefined) return refuse('connection', `${address} can’t be reached`);
    const path = `/.well-known/acme-challenge/${order.token}`;
    const { status, body } = await fetchAnswer(order.name, port, path);
    if (status !== 200 || body.trimEnd() !== `${order.token}.${thumbprint(jwk)}`)
      refuse('unauthorized', `${order.name} answered ${status} with something else`, 403);
  }

  async function complete(order: Order): Promise<void> {
    if (order.challenge !== 'pending') return;
    try {
      await validate(order);
      order.challenge = 'valid';
      order.status = 'ready';
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      order.error = error.problem;
      order.challenge = 'invalid';
      order.status = 'invalid';
    }
  }

  async function finalize(order: Order, payload: unknown): Promise<void> {
    if (order.status !== 'ready') refuse('orderNotReady', 'The order isn’t ready', 403);
    const refusal = control.refusals.finalize;
    if (refusal) throw new Refused(refusal);
    const { csr } = z.object({ csr: z.string() }).parse(payload);
    const { names, publicKey } = await readRequest(Buffer.from(csr, 'base64url'));
    if (names.join() !== order.name) refuse('badCSR', 'The request names other hosts than the order');
    const { from, until } = control.validity;
    order.certificate = await root.issue({
      names: control.givesOthers ? ['other.example'] : names,
      publicKey,
      from: new Date(Date.now() + from * DAY),
      until: new Date(Date.now() + until * DAY),
    });
    order.status = 'valid';
  }

  function readSigned(body: Buffer, url: string): { account: string; payload: unknown } {
    const signed = signedSchema.parse(JSON.parse(body.toString()));
    const header = headerSchema.parse(JSON.parse(Buffer.from(signed.protected, 'base64url').toString()));
    if (!nonces.delete(header.nonce)) refuse('badNonce', 'The nonce isn’t ours');
    if (header.url !== url) refuse('unauthorized', 'The address isn’t the one that was signed', 401);
    const account =
      header.kid ?? `${origin}/account/${thumbprint(header.jwk ?? refuse('malformed', 'No key'))}`;
    const jwk = header.jwk ?? accounts.get(account);
    if (!jwk) return refuse('accountDoesNotExist', 'There’s no such account');
    const fits = verify(
      'sha256',
      Buffer.from(`${signed.protected}.${signed.payload}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signed.signature, 'base64url'),
    );
    if (!fits) refuse('malformed', 'The signature doesn’t fit', 401);
    if (header.jwk && url !== `${origin}/new-account`) refuse('malformed', 'A key instead of an account');
    if (header.jwk) accounts.set(`${account}?new`, jwk);
    const payload = Buffer.from(signed.payload, 'base64url').toString();
    return { account, payload: payload === '' ? null : JSON.parse(payload) };
  }

  type Answer = { status?: number; body?: unknown; location?: string; isChain?: boolean };

  function newAccount(account: string): Answer {
    const isNew = !accounts.has(account);
    const jwk = accounts.get(`${account}?new`);
    accounts.delete(`${account}?new`);
    if (jwk) accounts.set(account, jwk);
    return { status: isNew ? 201 : 200, body: { status: 'valid' }, location: account };
  }

  function newOrder(account: string, payload: unknown): Answer {
    const refusal = control.refusals['new-order'];
    const [{ value: name }] = orderSchema.parse(payload).identifiers;
    placed.push(name);
    if (refusal) throw new Refused(refusal);
    const id = randomBytes(8).toString('hex');
    const token = randomBytes(24).toString('base64url');
    const order: Order = {
      name,
      account,
      token,
      status: 'pending',
      challenge: 'pending',
      error: null,
      certificate: null,
    };
    orders.set(id, order);
    return { status: 201, body: shownOrder(id, order), location: `${origin}/order/${id}` };
  }

  async function answerAbout(kind: string, id: string, account: string, payload: unknown): Promise<Answer> {
    if (kind === 'new-account') return newAccount(account);
    if (kind === 'account') return { body: { status: 'valid' }, location: account };
    if (kind === 'new-order') return newOrder(account, payload);
    const order = orders.get(id);
    if (order?.account !== account) return refuse('unauthorized', 'There’s no such order', 404);
    switch (kind) {
      case 'authorization':
        return {
          body: {
            identifier: { type: 'dns', value: order.name },
            status: order.challenge,
            challenges: [shownChallenge(id, order)],
          },
        };
      case 'challenge':
        if (payload !== null) await complete(order);
        return { body: shownChallenge(id, order) };
      case 'finalize':
        await finalize(order, payload);
        return { body: shownOrder(id, order), location: `${origin}/order/${id}` };
      case 'order':
        return { body: shownOrder(id, order), location: `${origin}/order/${id}` };
      default:
        return { body: order.certificate, isChain: true };
    }
  }

  function send(response: ServerResponse, { status = 200, body, location, isChain = false }: Answer): void {
    response.writeHead(status, {
      'replay-nonce': newNonce(),
      'content-type': isChain ? 'application/pem-certificate-chain' : 'application/json',
      ...(location === undefined ? {} : { location }),
    });
    response.end(isChain ? String(body) : JSON.stringify(body));
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, kind = '', id = ''] = (incoming.url ?? '').split('/');
    if (kind === 'directory') {
      const address = (path: string) => `${origin}/${path}`;
      const body = {
        newNonce: address('new-nonce'),
        newAccount: address('new-account'),
        newOrder: address('new-order'),
        revokeCert: address('revoke'),
        keyChange: address('key-change'),
        meta: { termsOfService: address('terms') },
      };
      return send(response, { body });
    }
    if (kind === 'new-nonce') return send(response, { body: null });
    const { account, payload } = readSigned(await buffer(incoming), `${origin}${incoming.url}`);
    send(response, await answerAbout(kind, id, account, payload));
  }

  const server = createServer((incoming, response) => {
    if (control.state === 'down') {
      incoming.socket.destroy();
      return;
    }
    if (control.state === 'broken') {
      response.writeHead(503, { 'retry-after': '1' }).end('Maintenance');
      return;
    }
    answer(incoming, response).catch((error: unknown) => {
      const known = error instanceof Refused ? error.problem : null;
      const {
        status = 500,
        retryAfter,
        ...told
      } = known ?? {
        type: `${PROBLEM}malformed`,
        detail: String(error),
        status: 400,
      };
      response.writeHead(status, {
        'replay-nonce': newNonce(),
        'content-type': 'application/problem+json',
        ...(retryAfter ? { 'retry-after': retryAfter } : {}),
      });
      response.end(JSON.stringify({ ...told, status }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return control;
}
