import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { removeStamps } from '../scripts/build-stamp.ts';
import { freePort } from '../server/platform/database/free-port.ts';
import type { Figure } from './figure.ts';

const FIRST_MINUTE_MS = 60_000;
const HEALTH_EVERY_MS = 10;
const agent = new Agent({ keepAlive: true });

/** Milliseconds that an address took to answer with 200; null where it didn't. */
function ask(port: number, path: string, host = `localhost:${port}`): Promise<number | null> {
  const began = performance.now();
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path, agent, headers: { host } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200 ? performance.now() - began : null));
    }).once('error', () => resolve(null));
  });
}

interface Start {
  /** Until the demo store's first page is there. */
  readonly page: number;
  readonly stop: number;
  /** The longest that /healthz took. */
  readonly health: number;
}

async function startAndStop(dataDir: string, port: number, watchHealthMs: number): Promise<Start> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const began = performance.now();
  const child = spawn('node', ['--max-semi-space-size=8', 'scripts/start.ts'], {
    env: { ...environment, DATA_DIR: dataDir, PORT: String(port), DEMO: '1', LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  let health = 0;
  let until = Number.POSITIVE_INFINITY;
  const watching = (async () => {
    while (performance.now() < until) {
      const took = await ask(port, '/healthz');
      if (took !== null) {
        until = Math.min(until, performance.now() + watchHealthMs);
        health = Math.max(health, took);
      }
      await delay(HEALTH_EVERY_MS);
    }
  })();
  while ((await ask(port, '/', `demo.localhost:${port}`)) === null) {
    if (child.exitCode !== null) throw new Error('The server didn’t start');
    await delay(20);
  }
  const page = performance.now() - began;
  await watching;
  const stopping = performance.now();
  child.kill('SIGINT');
  await ended;
  return { page, stop: performance.now() - stopping, health };
}

/**
 * Seconds from the command to the demo store's first page: with an empty data folder and pages that have to be built, and
 * again; milliseconds that /healthz took at most in the first minute; seconds to stop.
 */
export async function run(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-bench-'));
  try {
    const port = await freePort();
    await removeStamps();
    const first = await startAndStop(dataDir, port, FIRST_MINUTE_MS);
    const second = await startAndStop(dataDir, port, 0);
    const seconds = (milliseconds: number) => Math.round(milliseconds / 10) / 100;
    return [
      { name: 'first start, with the build', value: seconds(first.page), unit: 's', goal: 'under 30 s' },
      {
        name: 'longest /healthz of its first minute',
        value: Math.round(first.health),
        unit: 'ms',
        goal: 'under 50 ms',
      },
      { name: 'second start', value: seconds(second.page), unit: 's', goal: 'under 3 s' },
      { name: 'stop', value: seconds(second.stop), unit: 's', goal: 'under 5 s' },
    ];
  } finally {
    agent.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}
