import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, createLogger } from '../../server/app.ts';
import type { ConnectionLimits } from '../../server/platform/calls/connections.ts';
import { readConfig } from '../../server/platform/config.ts';
import { freePort } from '../../server/platform/database/free-port.ts';
import type { QueueOptions } from '../../server/platform/queue/queue.ts';
import type { Services } from '../../server/platform/services.ts';
import { Client, type ClientOptions } from './client.ts';
import { testDatabase } from './database.ts';

export interface TestServer {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly services: Services;
  /** A new visitor of the dashboard's host, or of a store's (`{ store: 'demo' }`). */
  visitor(options?: Partial<ClientOptions> & { store?: string }): Client;
  close(): Promise<void>;
}

/** Settings without which a server with a public address doesn’t take test cards, nor start. */
export const TEST_PAYMENTS = { PAYMENTS: 'sandbox', ALLOW_TEST_PAYMENTS: '1' } as const;

/** Starts the real server on a new database (or on the one given, for a second process's part). */
export async function startTestServer(
  options: {
    databaseUrl?: string;
    settings?: NodeJS.ProcessEnv;
    pages?: boolean;
    connectionLimits?: Partial<ConnectionLimits>;
    rendering?: QueueOptions;
    /** Where it listens; on the IPv4 address of this machine without. */
    host?: string;
    /** Any free port without. */
    port?: number;
    /** Gets each line of the log. */
    log?: (line: string) => void;
  } = {},
): Promise<TestServer> {
  const databaseUrl = options.databaseUrl ?? (await testDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-server-'));
  await chmod(dataDir, 0o755);
  const port = options.port ?? (await freePort());
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
    DEMO: '0',
    ...options.settings,
  });
  const running = await buildApp({
    config,
    databaseUrl,
    logger: createLogger(config.logLevel, options.log && { write: options.log }),
    pages: options.pages ? 'built' : 'none',
    connectionLimits: options.connectionLimits,
    rendering: options.rendering,
  });
  await running.listen({ port, host: options.host ?? '127.0.0.1' });
  const origin = `http://localhost:${port}`;
  return {
    origin,
    databaseUrl,
    dataDir,
    services: running.services,
    visitor: ({ store, ...rest } = {}) =>
      new Client({ origin, ...(store ? { host: `${store}.localhost:${port}` } : {}), ...rest }),
    async close() {
      await running.close();
      // A render that outlasts the stop may still save its last file while the folder is being removed.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
