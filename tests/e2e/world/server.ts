import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

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

async function unusedPort(): Promise<number> {
  const probe = createServer();
  probe.listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port to be had');
  return address.port;
}

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

/** Starts the product as its operator does: one command, an empty data folder, demo data. */
export async function startServerProcess(): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-e2e-'));
  await chmod(dataDir, 0o755);
  const port = await unusedPort();
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
  const origin = `http://localhost:${port}`;
  const latest = async (to: string, subject: RegExp): Promise<Mail | null> => {
    const answer = await fetch(`${origin}/_dev/mail/latest.json?to=${encodeURIComponent(to)}`);
    if (!answer.ok) return null;
    const mail = mailSchema.parse(await answer.json());
    return subject.test(mail.subject) ? mail : null;
  };
  return {
    port,
    origin,
    dataDir,
    store: (subdomain) => `http://${subdomain}.localhost:${port}`,
    async mail(to, subject) {
      const deadline = Date.now() + 30_000;
      for (;;) {
        const mail = await latest(to, subject);
        if (mail) return mail;
        if (Date.now() > deadline) throw new Error(`No mail to ${to} about ${subject}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async stop() {
      const ended = once(child, 'close');
      child.kill('SIGINT');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
