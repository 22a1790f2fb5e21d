import './environment.ts';
import { spawn } from 'node:child_process';
import { loadDemo } from '../server/demo/demo.ts';
import { type RunningServer, StartError, startServer } from '../server/index.ts';
import { ConfigError, readConfig } from '../server/platform/config.ts';
import { SchemaVersionError } from '../server/platform/database/migration-history.ts';
import { FeatureError } from '../server/platform/features/load-features.ts';
import { buildIsCurrent } from './build-stamp.ts';

const STOP_WITHIN_MS = 5000;
const watch = process.argv.includes('--watch');
const began = performance.now();

const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const say = (line: string) => console.log(`  ${line}`);

async function build(): Promise<void> {
  if (watch || (await buildIsCurrent())) return;
  say('Building the pages. This takes about half a minute, once…');
  const code = await new Promise<number | null>((resolve) => {
    spawn(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' }).once('close', resolve);
  });
  if (code !== 0) throw new StartError('The build failed. Fix the error above and start again.');
}

function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    console.log('\n  Stopping…');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    void server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
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
  await build();
  const server = await startServer(config, { say, watch });
  stopOnSignal(server);
  try {
    if (config.demo) await loadDemo(server.services, say);
  } catch (error) {
    await server.close();
    throw error;
  }
  announce(server);
}

start().catch((error: unknown) => {
  const known =
    error instanceof ConfigError ||
    error instanceof FeatureError ||
    error instanceof StartError ||
    error instanceof SchemaVersionError;
  console.error(known ? `Selvedge can’t start: ${error.message}` : error);
  process.exit(1);
});
