import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedDatabase } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createJobs } from '../../server/platform/jobs/jobs.ts';

/** Names the PostgreSQL that the stages of one run share. Where it is missing, each starts its own. */
export const SHARED_DATABASE = 'TEST_DATABASE_SERVER';

/** A PostgreSQL with a template of this version's schema. */
export interface TemplateDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** What the template is made by. */
const MADE_BY = [
  'server/migrations',
  'server/platform/database',
  'server/platform/jobs',
  'package-lock.json',
];

async function templateHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const place of MADE_BY) {
    const names = await readdir(place, { recursive: true }).catch(() => null);
    const files = names?.filter((name) => name.endsWith('.ts')).map((name) => join(place, name)) ?? [place];
    for (const file of files.toSorted()) hash.update(`${file}\0`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

let templateName: Promise<string> | null = null;

/** The template's name says what it was made by, so that a PostgreSQL that runs on never lends an older schema. */
function getTemplateName(): Promise<string> {
  templateName ??= templateHash().then((hash) => `template_${hash}`);
  return templateName;
}

const at = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
};

async function tell(serverUrl: string, statements: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** Makes the tables of pg-boss in a migrated database, as every server does when it starts. */
export async function makeJobTables(connectionString: string): Promise<void> {
  const logger = pino({ level: 'silent' });
  const jobs = await createJobs({ connectionString, logger, jobs: [], context: () => null });
  await jobs.close();
}

/** Makes the template where the server has none. Others who ask wait until it’s complete. */
async function ensureTemplate(serverUrl: string): Promise<void> {
  const name = await getTemplateName();
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query(`select pg_advisory_lock(hashtext('${name}'))`);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await admin.query(`drop database if exists ${unfinished}`);
    await admin.query(`create database ${unfinished}`);
    await migrate(at(serverUrl, unfinished));
    await makeJobTables(at(serverUrl, unfinished));
    await admin.query(`alter database ${unfinished} rename to ${name}`);
  } finally {
    await admin.end();
  }
}

/** Starts a PostgreSQL with one empty database of this version’s schema to make copies from; in a run of all stages, all use one. */
export async function startTemplateDatabase(): Promise<TemplateDatabase> {
  const shared = process.env[SHARED_DATABASE];
  if (shared) {
    await ensureTemplate(shared);
    return { url: shared, stop: async () => undefined };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-'));
  await chmod(dataDir, 0o755);
  const database = await startEmbeddedDatabase({ dataDir, say: console.error, durable: false });
  await ensureTemplate(database.url);
  return {
    url: database.url,
    async stop() {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes an empty database with this version's schema on the server of `startTemplateDatabase`; answers its address. */
export const copyTemplate = async (serverUrl: string): Promise<string> =>
  copyDatabase(serverUrl, await getTemplateName(), `test_${randomBytes(8).toString('hex')}`);

/** Makes a copy of a database that has no connections; answers its address. */
export async function copyDatabase(serverUrl: string, template: string, name: string): Promise<string> {
  await tell(serverUrl, [
    // Copies of one template have to take turns.
    `select pg_advisory_lock(hashtext('${template}'))`,
    // Half the work of the other strategy, which writes each page to the log of what happened.
    `create database ${name} template ${template} strategy = file_copy`,
  ]);
  return at(serverUrl, name);
}

/** Removes a database, and ends its connections. */
export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  tell(serverUrl, [`drop database ${name} with (force)`]);

/** Makes a database without any schema on a server; answers its address. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await tell(serverUrl, [`create database ${name} template template0`]);
  return at(serverUrl, name);
}

/** The same with a name that no other has. */
export const createEmptyDatabase = (serverUrl: string): Promise<string> =>
  createDatabase(serverUrl, `test_${randomBytes(8).toString('hex')}`);
