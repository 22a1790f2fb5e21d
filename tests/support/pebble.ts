import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../server/platform/database/free-port.ts';
import { type RootOfTrust, writeOwnCertificate } from './certificates.ts';

const STARTED_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 100;

/** Whether this machine has Let’s Encrypt’s test authority: Debian’s package `pebble`. */
export const hasPebble = spawnSync('pebble', ['--help']).error === undefined;

export interface Pebble {
  readonly directory: string;
  /** The root of the certificates that it gives; PEM. */
  readonly root: string;
  close(): Promise<void>;
}

interface PebbleOptions {
  /** Signs the certificate of Pebble’s address. This process has to trust it. */
  readonly trusted: RootOfTrust;
  readonly folder: string;
  readonly dnsServer: string;
  /** Where it fetches proofs, of every host. */
  readonly httpPort: number;
}

async function fetchText(url: string, ca: string): Promise<string> {
  const asking = request(url, { ca, agent: false }).end();
  const [answer] = await once(asking, 'response');
  return text(answer);
}

/** Starts Pebble. It refuses every fifth nonce, as authorities may. */
export async function startPebble({ trusted, folder, dnsServer, httpPort }: PebbleOptions): Promise<Pebble> {
  const own = await writeOwnCertificate(trusted, ['localhost'], folder);
  const [port, managementPort] = [await freePort(), await freePort()];
  const config = join(folder, 'pebble.json');
  const settings = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate: own.HTTPS_CERTIFICATE,
    privateKey: own.HTTPS_KEY,
    httpPort,
    tlsPort: 1,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  };
  await writeFile(config, JSON.stringify({ pebble: settings }));
  const program = spawn('pebble', ['-config', config, '-dnsserver', dnsServer], {
    env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '20' },
    stdio: 'ignore',
  });
  const ended = once(program, 'exit');
  const deadline = Date.now() + STARTED_WITHIN_MS;
  const rootOf = async (): Promise<string> => {
    try {
      return await fetchText(`https://localhost:${managementPort}/roots/0`, trusted.certificate);
    } catch (error) {
      if (Date.now() > deadline || program.exitCode !== null) throw error;
      await delay(LOOK_EVERY_MS);
      return rootOf();
    }
  };
  return {
    root: await rootOf(),
    directory: `https://localhost:${port}/dir`,
    async close() {
      program.kill();
      await ended;
    },
  };
}
