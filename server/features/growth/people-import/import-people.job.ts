import { z } from 'zod';
import {
  type ImportCounts,
  NO_COUNTS,
  SHOWN_PEOPLE,
  type ShownPerson,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import { keepWording } from '../../../platform/consent/consent.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import { importPeople, keyOf } from '../people/people.ts';
import {
  addRefusals,
  failWork,
  findWork,
  forgetImports,
  forgetRefusals,
  type ImportWork,
  noteProgress,
  storageKeyOf,
} from './people-imports.queries.ts';
import { type FileRow, type OpenFile, readFileRows } from './read-file.ts';
import { type RefusedRow, type RowPerson, readPerson } from './read-person.ts';

const payload = z.object({ import: z.uuid(), revision: z.int() });
const settings = {
  payload,
  retry: { limit: 5, delaySeconds: 2, maxDelaySeconds: 30 },
  expireSeconds: 3_600,
  concurrency: 1,
};

/** Finds out what an import would change. */
export const checkImportJob = defineJob({ ...settings, name: 'people-import.check' });
/** Adds the people of an import. One that was stopped continues after the last rows it has written. */
export const runImportJob = defineJob({ ...settings, name: 'people-import.run' });

/** Rows that are written in one transaction. */
const BATCH = 1_000;

export const openStored =
  (storage: Services['storage'], id: string): OpenFile =>
  async () =>
    (await storage.get(storageKeyOf(id))).stream;

/** The people and refused rows of a part of a file. */
interface Part {
  readonly people: readonly (RowPerson & { readonly key: Buffer })[];
  readonly refused: readonly RefusedRow[];
  readonly repeated: number;
  /** Rows of the file up to its end. */
  readonly upTo: number;
}

/** The rows of a file in parts. Of an address that comes again the first row counts. */
async function* partsOf(work: ImportWork, open: OpenFile, secret: string): AsyncGenerator<Part> {
  const names = work.found.map(({ name }) => name);
  const seen = new Set<string>();
  let [upTo, repeated, isHeader] = [0, 0, true];
  let people: (RowPerson & { readonly key: Buffer })[] = [];
  let refused: RefusedRow[] = [];
  const take = (row: FileRow) => {
    const person = readPerson(row, work.columns, names);
    if ('reason' in person) return refused.push(person);
    const key = keyOf(secret, person.email);
    if (key === null) return refused.push({ line: row.line, text: '', reason: 'Not an email address' });
    // Half of the key: enough to tell a million addresses apart, in a quarter of its text’s memory.
    const mark = key.toString('latin1', 0, 16);
    if (seen.has(mark)) {
      repeated += 1;
      return repeated;
    }
    seen.add(mark);
    return people.push({ ...person, key });
  };
  for await (const row of readFileRows(open, work)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    take(row);
    upTo += 1;
    if (upTo % BATCH === 0) {
      yield { people, refused, repeated, upTo };
      [people, refused, repeated] = [[], [], 0];
    }
  }
  yield { people, refused, repeated, upTo };
}

function counted(counts: ImportCounts, refused: readonly RefusedRow[]): ImportCounts {
  const reasons = { ...counts.reasons };
  for (const { reason } of refused) {
    // Numbers differ from row to row, the reason doesn’t.
    const named =
      reason.startsWith('The row has') && /\d/.test(reason) ? 'The row has too many cells' : reason;
    reasons[named] = (reasons[named] ?? 0) + 1;
  }
  return { ...counts, reasons, refused: counts.refused + refused.length };
}

const ERASED = 'This person was erased and stays so';

type Mode = 'checking' | 'running';

async function work(
  { import: id, revision }: z.output<typeof payload>,
  mode: Mode,
  { services }: JobContext,
  signal: AbortSignal,
): Promise<void> {
  const { platform } = services.databases;
  const found = await inScope(platform, { kind: 'platform' }, (tx) => findWork(tx, id, revision, mode));
  if (!found) return;
  const { choices, projectId, storeId } = found;
  const scope = { kind: 'platform' } as const;
  const isRun = mode === 'running';
  const wordingId = isRun
    ? await inScope(platform, scope, (tx) => keepWording(tx, { projectId, storeId }, choices.words))
    : null;
  const agreedOn = choices.on === null ? found.createdAt : new Date(choices.on);
  let counts = isRun ? (found.progress === 0 ? NO_COUNTS : (found.counts ?? NO_COUNTS)) : NO_COUNTS;
  const shown: ShownPerson[] = [];
  const from = isRun ? found.progress : 0;
  await inScope(platform, scope, async (tx) => {
    if (from === 0) await forgetRefusals(tx, id);
  });
  for await (const part of partsOf(found, openStored(services.storage, id), services.secret)) {
    signal.throwIfAborted();
    if (part.upTo <= from) continue;
    const isLast = part.upTo >= found.rows;
    const isWanted = await inScope(platform, scope, async (tx) => {
      const outcomes = await importPeople(
        tx,
        {
          id,
          projectId,
          storeId,
          fileName: found.fileName,
          listId: choices.list,
          replaces: choices.replaces,
          wordingId,
          how: choices.how,
          isWritten: isRun,
        },
        part.people.map((person) => ({
          ...person,
          tags: [...new Set([...person.tags, ...choices.tags])],
          agreedAt: choices.agreed && !person.isRole ? (person.agreedAt ?? agreedOn) : null,
        })),
      );
      const erased = outcomes.filter(({ change }) => change === 'erased');
      const refused = [...part.refused, ...erased.map(({ line }) => ({ line, text: '', reason: ERASED }))];
      const of = (change: string) => outcomes.filter((one) => one.change === change).length;
      const so = counted(counts, refused);
      counts = {
        ...so,
        added: so.added + of('added'),
        updated: so.updated + of('updated'),
        unchanged: so.unchanged + of('unchanged'),
        mailable: so.mailable + outcomes.filter(({ isMailable }) => isMailable).length,
        kept: so.kept + outcomes.filter(({ isKept, change }) => isKept && change !== 'erased').length,
        repeated: so.repeated + part.repeated,
      };
      if (!isRun && shown.length < SHOWN_PEOPLE) {
        const people = new Map(part.people.map((person) => [person.line, person]));
        for (const { line, change, isMailable } of outcomes) {
          const person = people.get(line);
          if (person && change !== 'erased' && shown.length < SHOWN_PEOPLE)
            shown.push({
              line,
              email: person.email,
              name: `${person.firstName} ${person.lastName}`.trim(),
              change,
              isMailable,
            });
        }
      }
      await addRefusals(tx, found, refused);
      const next = isLast ? (isRun ? 'done' : 'checked') : mode;
      const isStill = await noteProgress(
        tx,
        { id, revision, state: mode },
        // An import that has ended keeps no addresses of its people.
        { progress: part.upTo, counts, next, ...(isLast && { shown: isRun ? [] : shown }) },
      );
      if (!isStill) throw new Overtaken();
      return true;
    }).catch((error: unknown) => {
      if (error instanceof Overtaken) return false;
      throw error;
    });
    if (!isWanted || isLast) break;
  }
  if (isRun) {
    const isOver = await inScope(platform, scope, (tx) => findWork(tx, id, revision, 'running'));
    if (!isOver) await services.storage.delete(storageKeyOf(id));
  }
}

/** Cancelled, or changed, in the meantime: what this part wrote is undone. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

const handler = (job: typeof runImportJob, mode: Mode) =>
  handleJob<typeof payload, JobContext>(job, async (asked, context, run) => {
    try {
      await work(asked, mode, context, run.signal);
    } catch (error) {
      // It isn’t tried again, so the screen must not wait for it.
      if (run.attempt > job.retry.limit)
        await inScope(context.services.databases.platform, { kind: 'platform' }, (tx) =>
          failWork(tx, asked.import, asked.revision),
        );
      throw error;
    }
  });

export const checkImportHandler = handler(checkImportJob, 'checking');
export const runImportHandler = handler(runImportJob, 'running');

const forgetImportsJob = defineJob({
  name: 'people-import.forget',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '35 4 * * *',
});

/** Files of people aren’t kept longer than they are needed. */
export const forgetImportsHandler = handleJob(forgetImportsJob, async (_, { services }: JobContext) => {
  const forgotten = await inScope(services.databases.platform, { kind: 'platform' }, forgetImports);
  await Promise.all(forgotten.map((id) => services.storage.delete(storageKeyOf(id))));
});
