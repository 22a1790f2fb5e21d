import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

/** A browser that takes push messages. */
export interface PushBrowser {
  readonly name: string;
  /** What `PushSubscription.toJSON()` gives. */
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
}

const messageSchema = z.object({
  title: z.string(),
  body: z.string(),
  href: z.string().nullable(),
  tag: z.string(),
});

export interface PushedMessage extends z.output<typeof messageSchema> {
  readonly browser: string;
  readonly headers: IncomingHttpHeaders;
  /** Claims of the VAPID token, whose signature was right. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number };
  /** The key that signed. */
  readonly publicKey: string;
}

export interface PushServer {
  readonly origin: string;
  readonly messages: readonly PushedMessage[];
  /** Requests to each browser, refused ones too. */
  readonly asked: ReadonlyMap<string, number>;
  browser(name: string): PushBrowser;
  /** What a browser’s requests are answered from now on; `null` never answers. */
  answer(browser: string, status: number | null): void;
  close(): Promise<void>;
}

const claimsSchema = z.object({ aud: z.string(), sub: z.string(), exp: z.number() });
const PUBLIC_KEY_BYTES = 65;

/** RFC 8291 §3 and RFC 8188 §2, as a browser does it. */
function decrypt(body: Buffer, own: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + PUBLIC_KEY_BYTES);
  const sealed = body.subarray(21 + PUBLIC_KEY_BYTES);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${use}\0`), length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** RFC 8292. @throws where the signature isn’t the key’s */
function readVapid(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const raw = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  };
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('The VAPID signature is wrong');
  return {
    claims: claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))),
    publicKey: key,
  };
}

/** A push service that reads its messages as their browsers would. */
export async function startPushServer(): Promise<PushServer> {
  const keys = new Map<string, { own: ECDH; auth: Buffer }>();
  const statuses = new Map<string, number | null>();
  const asked = new Map<string, number>();
  const messages: PushedMessage[] = [];
  const server = createServer((request, response) => {
    const browser = decodeURIComponent(request.url?.slice(1) ?? '');
    asked.set(browser, (asked.get(browser) ?? 0) + 1);
    const status = statuses.get(browser) ?? (statuses.has(browser) ? null : 201);
    buffer(request).then((body) => {
      const known = keys.get(browser);
      if (status === null) return;
      if (status === 201 && known)
        messages.push({
          browser,
          headers: request.headers,
          ...readVapid(request.headers.authorization ?? ''),
          ...messageSchema.parse(JSON.parse(decrypt(body, known.own, known.auth))),
        });
      response.writeHead(status).end();
    }, console.error);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: Pick<AddressInfo, 'port'> = z.object({ port: z.number() }).parse(server.address());
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    messages,
    asked,
    browser(name) {
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16);
      keys.set(name, { own, auth });
      return {
        name,
        subscription: {
          endpoint: `${origin}/${encodeURIComponent(name)}`,
          keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
      };
    },
    answer: (browser, status) => void statuses.set(browser, status),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
