import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../server/platform/database/free-port.ts';
import type { Figure } from './figure.ts';

async function startAndStop(dataDir: string, port: number): Promise<{ start: number; stop: number }> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const began = performance.now();
  const child = spawn('node', ['scripts/start.ts'], {
    env: { ...environment, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/login/`).catch(() => null);
    if (answer?.status === 200) break;
    if (child.exitCode !== null) throw new Error('The server didn’t start');
    await delay(20);
  }
  const start = performance.now() - began;
  const stopping = performance.now();
  child.kill('SIGINT');
  await ended;
  return { start, stop: performance.now() - stopping };
}

/** Seconds from the command to a page that answers: with an empty data folder, and again; seconds to stop. */
export async function run(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-bench-'));
  try {
    const port = await freePort();
    const first = await startAndStop(dataDir, port);
    const second = await startAndStop(dataDir, port);
    const seconds = (milliseconds: number) => Math.round(milliseconds / 10) / 100;
    return [
      {
        name: 'first start, pages built',
        value: seconds(first.start),
        unit: 's',
        goal: 'under 90 s with the build',
      },
      { name: 'second start', value: seconds(second.start), unit: 's', goal: 'under 6 s' },
      { name: 'stop', value: seconds(second.stop), unit: 's', goal: 'under 5 s' },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
