import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../../server/platform/database/free-port.ts';
import { Client } from '../../support/client.ts';

const MAIL_WITHIN_MS = 30_000;
const RENDERED_WITHIN_MS = 150_000;
const DEMO_PRODUCTS = 6;

/** Environment variable with the address that lends running products. */
export const LENDER = 'SELVEDGE_TEST_SERVERS';

export interface ServerProcess {
  readonly port: number;
  readonly origin: string;
  readonly dataDir: string;
  /** Origin of a store. */
  store(subdomain: string): string;
  /** The newest mail to an address whose subject fits, as soon as there is one. */
  mail(to: string, subject: RegExp): Promise<Mail>;
  stop(): Promise<void>;
}

const mailSchema = z.object({ id: z.string(), subject: z.string(), html: z.string(), text: z.string() });
export type Mail = z.infer<typeof mailSchema>;

async function readiness(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Selvedge is ready')) resolve();
      });
    }
    child.once('close', () => reject(new Error(`The server ended:\n${output}`)));
  });
}

async function latestMail(origin: string, to: string, subject: RegExp): Promise<Mail> {
  const deadline = Date.now() + MAIL_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`${origin}/_dev/mail/latest.json?to=${encodeURIComponent(to)}`);
    const mail = answer.ok ? mailSchema.parse(await answer.json()) : null;
    if (mail && subject.test(mail.subject)) return mail;
    if (Date.now() > deadline) throw new Error(`No mail to ${to} about ${subject}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function serverAt(port: number, dataDir: string, stop: () => Promise<void>): ServerProcess {
  const origin = `http://localhost:${port}`;
  return {
    port,
    origin,
    dataDir,
    store: (subdomain) => `http://${subdomain}.localhost:${port}`,
    mail: (to, subject) => latestMail(origin, to, subject),
    stop,
  };
}

/** The demo's products go live one by one, as their print files are made; resolves when the store sells all of them. */
async function demoStoreSells(port: number): Promise<void> {
  const shopper = new Client({ origin: `http://localhost:${port}`, host: `demo.localhost:${port}` });
  const deadline = Date.now() + RENDERED_WITHIN_MS;
  for (;;) {
    const { text } = await shopper.request('GET', '/collection/all-products/');
    if (new Set(text.match(/href="\/product\/[a-z0-9-]+\//g)).size >= DEMO_PRODUCTS) return;
    if (Date.now() > deadline) throw new Error('The demo store does not sell all of its products');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Starts the product as its operator does: one command, an empty data folder, demo data. */
export async function startServerProcess(): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-e2e-'));
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn('node', ['scripts/start.ts'], {
    env: {
      ...environment,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'error',
    },
    stdio: ['ignore', 'pipe', process.env.TEST_LOG_LEVEL ? 'inherit' : 'pipe'],
  });
  await readiness(child);
  await demoStoreSells(port);
  return serverAt(port, dataDir, async () => {
    const ended = once(child, 'close');
    child.kill('SIGINT');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  });
}

const borrowedSchema = z.object({ port: z.int(), dataDir: z.string() });

/**
 * The running product of one of the browser tests' workers, from `demo-servers.setup.ts`. With `E2E_PORT` set, a server
 * that runs already is used instead.
 */
export async function borrowServerProcess(worker: number): Promise<ServerProcess> {
  if (process.env.E2E_PORT) return serverAt(Number(process.env.E2E_PORT), '', async () => undefined);
  const answer = await fetch(`${process.env[LENDER]}/${worker}`);
  if (!answer.ok) throw new Error(await answer.text());
  const { port, dataDir } = borrowedSchema.parse(await answer.json());
  return serverAt(port, dataDir, async () => undefined);
}
