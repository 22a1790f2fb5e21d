import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { loadDemo } from '../../server/demo/demo.ts';
import { peopleImportCalls } from '../../shared/features/growth/people-import/people-import.calls.ts';
import {
  type ImportChoices,
  type ImportState,
  PEOPLE_IMPORT_LIMITS,
} from '../../shared/features/growth/people-import/people-import.rules.ts';
import { CallRefused, type Client } from '../../tests/support/client.ts';
import { demoMerchant } from '../demo-merchant.ts';
import type { Figure } from '../figure.ts';
import { untilQuiet, withServer } from '../measured-server.ts';

const ROWS = 50_000;
const LOOK_EVERY_MS = 100;
const MEMORY_GOAL = 'under 200';

const CHOICES: ImportChoices = {
  agreed: true,
  how: 'Form on our old website',
  on: null,
  words: 'Yes, send me offers',
  list: null,
  tags: ['old shop'],
  replaces: false,
};

const tenths = (value: number) => Math.round(value * 10) / 10;

function fileOf(rows: number): File {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `person.number${at}@shop${at % 977}.example-shop.com,Zoë${at},"Ware, ${at}",France,"vip,old",2024-05-31\n`,
  );
  return new File(['Email,First name,Last name,Country,Tags,Agreed\n', lines.join('')], `${rows} people.csv`);
}

/** The most memory that a process which reads a file has had so far, in bytes; 0 while there is none. */
async function mostOfReaders(): Promise<number> {
  const most = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => {
        const program = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
        if (!program.includes('/people-import/')) return 0;
        const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
        return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
      }),
  );
  return Math.max(0, ...most);
}

/** How long work takes in seconds, and the most memory of the processes that read for it in MB. */
async function measured<T>(work: () => Promise<T>) {
  let [most, isOver] = [0, false];
  const looking = (async () => {
    while (!isOver) {
      most = Math.max(most, await mostOfReaders());
      await delay(LOOK_EVERY_MS);
    }
  })();
  const began = performance.now();
  try {
    const result = await work();
    return { result, seconds: tenths((performance.now() - began) / 1_000), megabytes: () => most / 1e6 };
  } finally {
    isOver = true;
    await looking;
  }
}

const upload = (client: Client, rows: number) => client.call(peopleImportCalls.upload, {}, fileOf(rows));

async function reach(client: Client, id: string, state: ImportState) {
  for (;;) {
    const found = await client.call(peopleImportCalls.get, { params: { import: id } });
    if (found.state === state) return found;
    if (found.fault) throw new Error(`${found.fault.kind} ${found.fault.words}`);
    await delay(LOOK_EVERY_MS);
  }
}

async function check(client: Client, id: string) {
  const params = { import: id };
  const { columns } = await client.call(peopleImportCalls.get, { params });
  await client.call(peopleImportCalls.setColumns, { params, body: { columns } });
  await client.call(peopleImportCalls.check, { params, body: CHOICES });
  return reach(client, id, 'checked');
}

async function figuresOf(client: Client): Promise<readonly Figure[]> {
  const sent = await measured(() => upload(client, ROWS));
  const { id } = sent.result;
  const checked = await measured(() => check(client, id));
  const imported = await measured(async () => {
    await client.call(peopleImportCalls.start, { params: { import: id } });
    return reach(client, id, 'done');
  });
  if (imported.result.counts?.added !== ROWS)
    throw new Error(`Added ${imported.result.counts?.added} people`);
  const most = PEOPLE_IMPORT_LIMITS.rows;
  const large = await measured(() => upload(client, most));
  const largeChecked = await measured(() => check(client, large.result.id));
  const refused = await measured(async () => {
    const answer = await upload(client, most + 1).catch((error: unknown) => error);
    if (!(answer instanceof CallRefused)) throw new Error('It wasn’t refused');
    return answer;
  });
  const memory = (...each: { megabytes: () => number }[]) =>
    Math.round(Math.max(...each.map(({ megabytes }) => megabytes())));
  const name = 'import of people';
  return [
    { name: `${name}: upload of ${ROWS} rows`, value: sent.seconds, unit: 's', goal: 'under 5' },
    { name: `${name}: check of ${ROWS} rows`, value: checked.seconds, unit: 's', goal: 'under 15' },
    { name: `${name}: run of ${ROWS} rows`, value: imported.seconds, unit: 's', goal: 'under 60' },
    {
      name: `${name}: memory of the process that reads ${ROWS} rows`,
      value: memory(sent, checked, imported),
      unit: 'MB',
      goal: MEMORY_GOAL,
    },
    { name: `${name}: upload of ${most} rows`, value: large.seconds, unit: 's', goal: 'under 20' },
    { name: `${name}: check of ${most} rows`, value: largeChecked.seconds, unit: 's', goal: 'under 300' },
    {
      name: `${name}: memory of the process that reads ${most} rows`,
      value: memory(large, largeChecked),
      unit: 'MB',
      goal: MEMORY_GOAL,
    },
    {
      name: `${name}: refusal of ${most + 1} rows`,
      value: refused.seconds,
      unit: 's',
      goal: 'under 20',
      detail: { answer: refused.result.body },
    },
  ];
}

/** What an import of people costs, and how much memory reads its file. */
export const importFigures = (): Promise<readonly Figure[]> =>
  withServer({ DEMO: '1', LOG_LEVEL: 'error' }, async ({ server, port }) => {
    await loadDemo(server.services, () => undefined);
    await untilQuiet(server);
    const { merchant } = await demoMerchant(server, port);
    return figuresOf(merchant);
  });
