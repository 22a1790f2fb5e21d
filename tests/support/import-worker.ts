import { z } from 'zod';
import { workOnImport } from '../../server/features/growth/people-import/import-people.job.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { createStorage } from '../../server/platform/storage/storage.ts';

/** A process that runs an import, to be killed: `node import-worker.ts`. */
const { DATABASE_URL, STORAGE, SECRET, IMPORT, REVISION } = z
  .object({
    DATABASE_URL: z.string(),
    STORAGE: z.string(),
    SECRET: z.string(),
    IMPORT: z.string(),
    REVISION: z.coerce.number(),
  })
  .parse(process.env);

await workOnImport(
  { import: IMPORT, revision: REVISION },
  'running',
  {
    platform: openDatabase({ url: DATABASE_URL, scope: 'platform', max: 2 }),
    secret: SECRET,
    storage: await createStorage({ url: undefined, folder: STORAGE }),
  },
  new AbortController().signal,
);
process.exit(0);
