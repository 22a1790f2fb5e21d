import { readFile } from 'node:fs/promises';
import { cancelSource } from '../server/platform/mail/ledger/control.ts';
import { finish, type MailRun, openMailRun, sendUnderKills } from '../tests/support/mail-kills.ts';
import { inPlatform } from '../tests/support/mail-sources.ts';
import { copyTemplate, startTemplateDatabase } from '../tests/support/template-database.ts';
import { importFigures } from './email/import.ts';
import { resultFigures } from './email/results.ts';
import { segmentFigures } from './email/segments.ts';
import type { Figure } from './figure.ts';

/** Mails whose rate is measured, each of so many bytes and signed twice. */
const RATED = 20_000;
const HTML_BYTES = '40000';
const MAILS = 200_000;
const KILLS = 100;

/** The most memory that a process has had, in bytes. */
async function mostMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

const seconds = (from: number): number => Math.round((performance.now() - from) / 100) / 10;

async function rate(run: MailRun): Promise<readonly Figure[]> {
  const worker = await run.start({ SIGNS: '1', HTML_BYTES });
  await run.untilArrived(100);
  const began = performance.now();
  const from = run.arrivals();
  await run.untilArrived(RATED);
  const took = (performance.now() - began) / 1000;
  const bytes = await mostMemory(worker.pid ?? 0);
  await run.kill(worker, 'SIGTERM');
  return [
    {
      name: 'emails a second of one worker, 40 kB, signed twice',
      value: Math.round((RATED - from) / took),
      unit: 'emails/s',
      goal: 'at least 300',
    },
    { name: 'memory of a worker', value: Math.round(bytes / 1_000_000), unit: 'MB', goal: 'under 400' },
  ];
}

async function underKills(run: MailRun): Promise<readonly Figure[]> {
  const began = performance.now();
  await sendUnderKills(run, KILLS);
  const took = seconds(began);
  const { accepted, left, doubtful } = await run.counts();
  const missed = MAILS - run.server.arrived.size;
  const name = `${MAILS} emails, ${KILLS} kills, ${run.isAsked ? 'the server can be asked' : 'plain server'}`;
  const detail = { seconds: took, accepted, left, doubtful };
  return [
    { name: `${name}: sent twice`, value: run.doubled(), unit: 'emails', goal: '0', detail },
    {
      name: `${name}: missed`,
      value: missed,
      unit: 'emails',
      goal: run.isAsked ? '0' : 'up to those listed as doubtful',
    },
  ];
}

async function cancelled(run: MailRun): Promise<Figure> {
  const workers = [await run.start(), await run.start()];
  await run.untilArrived(2_000);
  const began = performance.now();
  const change = await inPlatform(run.db, (tx) => cancelSource(tx, run.source, null));
  const value = Math.round(performance.now() - began);
  for (const worker of workers) await run.kill(worker, 'SIGTERM');
  await finish(run);
  return {
    name: `answer to Cancel in ${MAILS} emails`,
    value,
    unit: 'ms',
    goal: 'under 300',
    detail: change,
  };
}

/** What sending emails costs, and that no email is sent twice or lost while its workers are killed. */
export async function* run(): AsyncGenerator<Figure> {
  const database = await startTemplateDatabase();
  const withRun = async <T>(
    mails: number,
    last: 'plain' | 'asked',
    measure: (run: MailRun) => Promise<T>,
  ) => {
    const opened = await openMailRun(await copyTemplate(database.url), mails, last);
    try {
      return await measure(opened);
    } finally {
      await opened.close();
    }
  };
  try {
    yield* await withRun(RATED, 'plain', rate);
    yield await withRun(MAILS, 'plain', cancelled);
    yield* await withRun(MAILS, 'asked', underKills);
    yield* await withRun(MAILS, 'plain', underKills);
    yield* await resultFigures(await copyTemplate(database.url));
    yield* await segmentFigures(await copyTemplate(database.url));
    yield* await importFigures();
  } finally {
    await database.stop();
  }
}
