import './environment.ts';
import { spawn } from 'node:child_process';
import { loadDemo } from '../server/demo/demo.ts';
import { type RunningServer, StartError, startServer } from '../server/index.ts';
import { ConfigError, readConfig } from '../server/platform/config.ts';
import { SchemaVersionError } from '../server/platform/database/migration-history.ts';
import { FeatureError } from '../server/platform/features/load-features.ts';
import { buildIsCurrent } from './build-stamp.ts';
import { onStop } from './on-stop.ts';

const STOP_WITHIN_MS = 5000;
const watch = process.argv.includes('--watch');
const began = performance.now();

const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const say = (line: string) => console.log(`  ${line}`);

async function build(stopped: AbortSignal): Promise<void> {
  if (watch || (await buildIsCurrent())) return;
  say('Building the pages. This takes about half a minute, once…');
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
    child.once('close', resolve);
    stopped.addEventListener('abort', () => child.kill());
  });
  if (stopped.aborted) process.exit(0);
  if (code !== 0) throw new StartError('The build failed. Fix the error above and start again.');
}

async function stop(server: RunningServer): Promise<void> {
  console.log('\n  Stopping…');
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await server.close();
  process.exit(0);
}

/** What of the demo can’t be added is no reason to stop: the server has been answering since before. */
async function addDemo({ services }: RunningServer, signal: AbortSignal): Promise<void> {
  try {
    await loadDemo(services, say, { signal });
  } catch (error) {
    if (signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    say(`The demo data is incomplete. The next start goes on with it: ${reason}`);
  }
}

function announce(server: RunningServer): void {
  const { config, hosts } = server.services;
  const lines = [
    `Selvedge is ready (${seconds()})`,
    '',
    `Dashboard     ${config.publicUrl.origin}/`,
    ...(config.demo
      ? [
          `Demo store    ${hosts.originOf({ subdomain: 'demo', customDomain: null })}/`,
          ...(config.smtpUrl ? [] : [`Emails        ${config.publicUrl.origin}/_dev/mail/`]),
          '',
          'Log in with the password selvedge-demo as',
          '  merchant@demo.test   owner of the demo store',
          '  factory@demo.test    factory staff',
          '  staff@demo.test      internal staff (has to set up two-factor authentication first)',
          '  shopper@demo.test    a shopper',
          '  newcomer@demo.test   verified, without a store',
        ]
      : []),
    '',
    'Ctrl-C stops it.',
  ];
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const stopping = new AbortController();
  onStop(() => stopping.abort());
  await build(stopping.signal);
  const server = await startServer(config, { say, watch });
  const stopServer = () => stop(server).catch(fail);
  if (stopping.signal.aborted) return stopServer();
  stopping.signal.addEventListener('abort', () => void stopServer());
  if (config.demo) await addDemo(server, stopping.signal);
  if (!stopping.signal.aborted) announce(server);
}

function fail(error: unknown): never {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof FeatureError ||
    error instanceof StartError ||
    error instanceof SchemaVersionError;
  console.error(isExpected ? `Selvedge can’t start: ${error.message}` : error);
  process.exit(1);
}

start().catch(fail);
