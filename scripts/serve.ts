import { spawn } from 'node:child_process';
import { type RunningServer, StartError, startServer } from '../server/index.ts';
import { ConfigError, readConfig } from '../server/platform/config.ts';
import { SchemaVersionError } from '../server/platform/database/migration-history.ts';
import { FeatureError } from '../server/platform/features/load-features.ts';
import type { Services } from '../server/platform/services.ts';
import { findBuildState } from './build-stamp.ts';
import { onStop } from './on-stop.ts';

const STOP_WITHIN_MS = 5000;
const watch = process.argv.includes('--watch');
const began = performance.now();

const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const say = (line: string) => console.log(`  ${line}`);

function runBuild(what: readonly string[], signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/build.ts', ...what], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
    const end = () => child.kill();
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/** Builds the pages unless they are there; the server prepares everything else in the meantime. */
async function buildPages(signal: AbortSignal): Promise<void> {
  if (watch || (await findBuildState()) !== 'outdated') return;
  say('Building the pages. This takes less than half a minute, once…');
  if (!(await runBuild(['pages'], signal)))
    throw new StartError('The build failed. Fix the error above and start again.');
}

/** What no page needs: files compressed as well as they can be, and the workstation's app. */
async function finishBuild(signal: AbortSignal): Promise<void> {
  if (watch || signal.aborted || (await findBuildState()) !== 'pages') return;
  if (!(await runBuild(['rest'], signal)) && !signal.aborted)
    say('The build couldn’t be completed. The next start continues it; `npm run build` shows why.');
}

async function stop(server: RunningServer): Promise<void> {
  console.log('\n  Stopping…');
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await server.close();
  process.exit(0);
}

/** A part of the demo that can’t be added doesn’t stop the server, which answers without it. */
async function addDemo(services: Services, signal: AbortSignal): Promise<void> {
  try {
    const { loadDemo } = await import('../server/demo/demo.ts');
    await loadDemo(services, say, { signal });
  } catch (error) {
    if (signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    say(`The demo data is incomplete. The next start continues it: ${reason}`);
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
  const { signal } = stopping;
  let wasStopped = false;
  onStop(() => {
    wasStopped = true;
    stopping.abort();
  });
  const pagesBuilt = buildPages(signal);
  // The demo, too, has to end then.
  pagesBuilt.catch(() => stopping.abort());
  let demo = Promise.resolve();
  let isDemoLoaded = !config.demo;
  const server = await startServer(config, {
    say,
    watch,
    pagesBuilt,
    onServices: (services) => {
      if (!config.demo) return;
      demo = addDemo(services, signal).then(() => {
        isDemoLoaded = true;
      });
    },
  }).catch((error: unknown) => {
    stopping.abort();
    if (wasStopped) process.exit(0);
    throw error;
  });
  const stopServer = () => stop(server).catch(fail);
  if (signal.aborted) return stopServer();
  signal.addEventListener('abort', () => void stopServer());
  if (!isDemoLoaded)
    say(`Answering at ${config.publicUrl.origin}/ (${seconds()}). The rest of the demo data follows…`);
  await demo;
  if (signal.aborted) return;
  announce(server);
  await finishBuild(signal);
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
