import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';

const OUT_FILE = 'server/platform/database/schema.generated.ts';

/** Writes the TypeScript types of the tables that the migrations make. */
async function writeDatabaseTypes(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-types-'));
  await chmod(dataDir, 0o755);
  const database = await startEmbeddedDatabase({ dataDir, say: console.log, durable: false });
  try {
    await migrate(database.url);
    const ran = spawnSync(
      'kysely-codegen',
      [
        '--dialect=postgres',
        `--url=${database.url}`,
        '--camel-case',
        '--include-pattern=public.*',
        '--exclude-pattern=public.kysely_*',
        '--numeric-parser=number',
        '--date-parser=string',
        `--out-file=${OUT_FILE}`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (ran.status !== 0) throw new Error('The types couldn’t be read from the database');
    const text = await readFile(OUT_FILE, 'utf8');
    await writeFile(
      OUT_FILE,
      text.replace(
        /export type Int8 = .*?;\n/s,
        'export type Int8 = ColumnType<number, number | string | bigint, number | string | bigint>;\n',
      ),
    );
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await writeDatabaseTypes();
