import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Chance } from './chance.ts';

/** What happened to the requests of a run. */
interface FaultCount {
  lostRequests: number;
  lostAnswers: number;
  cutAnswers: number;
  duplicates: number;
  lateCopies: number;
  delays: number;
  whileDown: number;
}

export interface FaultProxy {
  readonly origin: string;
  readonly count: FaultCount;
  /** Drops every connection. */
  setDown(down: boolean): void;
  /** From now on every request gets through, once. */
  calm(): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A network between a station and its server that loses, cuts, doubles, delays and reorders what passes. */
export async function faultProxy(server: string, chance: Chance): Promise<FaultProxy> {
  const target = new URL(server);
  const count: FaultCount = {
    lostRequests: 0,
    lostAnswers: 0,
    cutAnswers: 0,
    duplicates: 0,
    lateCopies: 0,
    delays: 0,
    whileDown: 0,
  };
  const late = new Set<Promise<unknown>>();
  let down = false;
  let calm = false;

  const forward = (request: IncomingMessage, body: Buffer): Promise<Answer> => {
    const done = Promise.withResolvers<Answer>();
    const upstream = ask(
      {
        host: target.hostname,
        port: target.port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, host: target.host, connection: 'close' },
      },
      async (answer) => {
        try {
          const parts: Buffer[] = [];
          for await (const part of answer) parts.push(part as Buffer);
          done.resolve({
            status: answer.statusCode ?? 500,
            headers: answer.headers,
            body: Buffer.concat(parts),
          });
        } catch (error) {
          done.reject(error);
        }
      },
    );
    upstream.on('error', done.reject);
    upstream.end(body);
    return done.promise;
  };

  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const remember = (copy: Promise<unknown>) => {
    const settled = copy.catch(() => undefined).finally(() => late.delete(settled));
    late.add(settled);
  };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const drop = () => void request.socket.destroy();
    if (down) {
      count.whileDown += 1;
      return drop();
    }
    if (!calm && chance.one(0.06)) {
      count.lostRequests += 1;
      return drop();
    }
    if (!calm && chance.one(0.15)) {
      count.delays += 1;
      await pause(chance.below(120));
    }
    if (!calm && chance.one(0.1)) {
      count.duplicates += 1;
      remember(forward(request, body));
    }
    if (!calm && chance.one(0.1)) {
      count.lateCopies += 1;
      remember(pause(100 + chance.below(1_500)).then(() => forward(request, body)));
    }
    const answer = await forward(request, body);
    if (!calm && chance.one(0.08)) {
      count.lostAnswers += 1;
      return drop();
    }
    response.writeHead(answer.status, { ...answer.headers, connection: 'close' });
    if (!calm && chance.one(0.07) && answer.body.length > 1) {
      count.cutAnswers += 1;
      response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), drop);
      return;
    }
    response.end(answer.body);
  }

  const proxy = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    count,
    setDown(next) {
      down = next;
    },
    calm() {
      calm = true;
      down = false;
    },
    async close() {
      await Promise.all(late);
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
