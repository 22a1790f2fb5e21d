import { createServer } from 'node:http';
import { LENDER, type ServerProcess, startServerProcess } from './server.ts';

/**
 * Lends each worker a running product with its demo data, from the first time it asks. A worker ends with each test that
 * fails; the product, which takes long to start, stays.
 */
export default async function lendServers(): Promise<() => Promise<void>> {
  const servers = new Map<string, Promise<ServerProcess>>();
  const serverFor = (worker: string): Promise<ServerProcess> => {
    const running = servers.get(worker) ?? startServerProcess();
    servers.set(worker, running);
    running.catch(() => servers.delete(worker));
    return running;
  };
  const lender = createServer((request, response) => {
    serverFor(request.url ?? '').then(
      ({ port, dataDir }) => response.end(JSON.stringify({ port, dataDir })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => lender.listen(0, '127.0.0.1', () => resolve()));
  const address = lender.address();
  if (address === null || typeof address === 'string') throw new Error('The servers can’t be lent');
  process.env[LENDER] = `http://127.0.0.1:${address.port}`;
  return async () => {
    lender.close();
    const started = await Promise.allSettled(servers.values());
    await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)));
  };
}
