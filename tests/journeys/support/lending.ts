import type { TestInfo } from '@playwright/test';
import { z } from 'zod';
import { type ServerProcess, serverAt } from './server.ts';

/** Environment variable with the address that lends running products and databases. */
export const LENDER = 'SELVEDGE_TEST_SERVERS';

/** `own`: a copy of the demo for the file alone. `shared`: for files that leave it to others as they found it. */
export type DemoCopy = 'own' | 'shared';

const shopSchema = z.object({ port: z.int(), dataDir: z.string() });
const databaseSchema = z.object({ url: z.string() });

async function borrow<T>(schema: z.ZodType<T>, path: string): Promise<T> {
  const answer = await fetch(`${process.env[LENDER]}/${path}`);
  if (!answer.ok) throw new Error(await answer.text());
  return schema.parse(await answer.json());
}

interface Copy {
  readonly name: string;
  readonly isShared: boolean;
}

/** The copy of each file that this worker has run. */
const copies = new Map<string, Copy>();

/**
 * Names the copy of the demo that a test works on: for all tests of a file the one that its first test got. A test that
 * failed ends its worker; its second try, in the next worker, begins in a new copy, and the rest of its file stays there.
 */
function copyFor({ file, repeatEachIndex, workerIndex, retry }: TestInfo, copy: DemoCopy): Copy {
  const turn = `${file} ${repeatEachIndex}`;
  const isShared = copy === 'shared' && retry === 0;
  const chosen = copies.get(turn) ?? {
    name: isShared ? `${repeatEachIndex}` : `${workerIndex} ${turn}`,
    isShared,
  };
  copies.set(turn, chosen);
  return chosen;
}

/** The running product on a copy of the demo. With `E2E_PORT` set, a server that runs already is used instead. */
export async function borrowShop(info: TestInfo, copy: DemoCopy): Promise<ServerProcess> {
  const kept = async () => undefined;
  if (process.env.E2E_PORT) return serverAt(Number(process.env.E2E_PORT), '', kept);
  const { name, isShared } = copyFor(info, copy);
  // The shared one runs on while files in between have their own.
  const place = `${info.parallelIndex}${isShared ? ' shared' : ''}`;
  const { port, dataDir } = await borrow(
    shopSchema,
    `shops/${encodeURIComponent(place)}/${encodeURIComponent(name)}`,
  );
  return serverAt(port, dataDir, kept);
}

/** Address of a PostgreSQL with an empty database of this version's schema to make copies from; all tests share it. */
export const borrowTemplate = async (): Promise<string> => (await borrow(databaseSchema, 'template')).url;
