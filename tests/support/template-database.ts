import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';

const TEMPLATE = 'selvedge_template';

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

/** Starts a PostgreSQL with one empty database of this version's schema, to make copies from. */
export async function startTemplateDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-'));
  await chmod(dataDir, 0o755);
  const database = await startEmbeddedDatabase({ dataDir, say: () => undefined, durable: false });
  await tell(database.url, [`create database ${TEMPLATE}`]);
  await migrate(at(database.url, TEMPLATE));
  return {
    url: database.url,
    async stop() {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes an empty database with this version's schema on the server of `startTemplateDatabase`; answers its address. */
export async function copyTemplate(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await tell(serverUrl, [
    // Copies of one template have to take turns.
    `select pg_advisory_lock(hashtext('${TEMPLATE}'))`,
    `create database ${name} template ${TEMPLATE}`,
  ]);
  return at(serverUrl, name);
}

/** Makes a database without any schema on the server of `startTemplateDatabase`; answers its address. */
export async function createEmptyDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await tell(serverUrl, [`create database ${name} template template0`]);
  return at(serverUrl, name);
}
