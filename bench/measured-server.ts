import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningServer, startServer } from '../server/index.ts';
import { readConfig } from '../server/platform/config.ts';
import { freePort } from '../server/platform/database/free-port.ts';

interface Measured {
  readonly server: RunningServer;
  readonly port: number;
  /** Gone at the end. */
  readonly dataDir: string;
}

/** Measures a new server with a temporary database. */
export async function withServer<T>(
  settings: NodeJS.ProcessEnv,
  measure: (measured: Measured) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-bench-'));
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings });
  const server = await startServer(config, { say: () => undefined, watch: false });
  try {
    return await measure({ server, port, dataDir });
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const QUIET_EVERY_MS = 250;

/** Waits until print files and mockups of the demo products are made, so that nothing else takes the processor. */
export async function untilQuiet(server: RunningServer): Promise<void> {
  for (;;) {
    const counts = await server.services.jobs.counts();
    const busy = counts
      .filter(({ job }) => job !== 'dead-letters')
      .some(({ waiting, active }) => waiting + active > 0);
    if (!busy) return;
    await delay(QUIET_EVERY_MS);
  }
}
