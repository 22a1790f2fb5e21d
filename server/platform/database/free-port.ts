import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give higher ports to outgoing connections: Linux from 32768 on. One of these could take a port before its server. */
const PORTS = [20_000, 32_000] as const;

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

/** A TCP port of this machine that nothing uses at the moment. @param pick the next port to try */
export async function freePort(pick = () => randomInt(...PORTS)): Promise<number> {
  for (;;) {
    const port = pick();
    if (await isFree(port)) return port;
  }
}
