import { z } from 'zod';
import {
  type ImportCounts,
  type ImportFault,
  NO_COUNTS,
  SHOWN_PEOPLE,
  type ShownPerson,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import { LimitExceeded } from '../../../platform/child-process/child-process.ts';
import { keepWording } from '../../../platform/consent/consent.ts';
import { countAgreed } from '../../../platform/consent/history.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { FileMissing, type Storage } from '../../../platform/storage/storage.ts';
import { type ImportOutcome, importPeople, keyOf } from '../people/people.ts';
import type { FilePart } from './file.messages.ts';
import { readPeople, withStored } from './open-file.ts';
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
import type { RefusedRow } from './read-person.ts';
import { UnreadableFile } from './unreadable-file.ts';

const payload = z.object({ import: z.uuid(), revision: z.int() });
const settings = {
  payload,
  expireSeconds: 3_600,
  concurrency: 1,
};

/** Finds out what an import would change. */
export const checkImportJob = defineJob({
  ...settings,
  name: 'people-import.check',
  retry: { limit: 2, delaySeconds: 2 },
});
/** Adds the people of an import. One that was stopped continues after the last rows it has written. */
export const runImportJob = defineJob({
  ...settings,
  name: 'people-import.run',
  retry: { limit: 5, delaySeconds: 2, maxDelaySeconds: 30 },
});

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

const PLATFORM = { kind: 'platform' } as const;

/** Cancelled, or changed, in the meantime: what this part wrote is undone. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** The first people of a file as they would be. */
function shownOf(
  people: FilePart['people'],
  outcomes: readonly ImportOutcome[],
  most: number,
): ShownPerson[] {
  const byLine = new Map(people.map((person) => [person.line, person]));
  return outcomes
    .flatMap(({ line, change, isMailable }) => {
      const person = byLine.get(line);
      if (!person || change === 'erased') return [];
      const { email, firstName, lastName } = person;
      return [{ line, email, name: `${firstName} ${lastName}`.trim(), change, isMailable }];
    })
    .slice(0, most);
}

/** Checks or adds the people of a part, and keeps how far the work has come. @throws Overtaken */
async function takePart(
  tx: Tx,
  secret: string,
  found: ImportWork,
  { mode, revision, wordingId }: { mode: Mode; revision: number; wordingId: string | null },
  part: FilePart,
  before: { readonly counts: ImportCounts; readonly shown: readonly ShownPerson[] },
) {
  const { id, projectId, storeId, choices, fileName } = found;
  const isRun = mode === 'running';
  const agreedOn = choices.on === null ? found.createdAt : new Date(choices.on);
  const outcomes = await importPeople(
    tx,
    {
      id,
      projectId,
      storeId,
      fileName,
      listId: choices.list,
      replaces: choices.replaces,
      wordingId,
      how: choices.how,
      isWritten: isRun,
    },
    part.people.flatMap((person) => {
      const key = keyOf(secret, person.email);
      const tags = [...new Set([...person.tags, ...choices.tags])];
      const agreedAt = choices.agreed && !person.isRole ? (person.agreedAt ?? agreedOn) : null;
      return key === null ? [] : [{ ...person, key, tags, agreedAt }];
    }),
  );
  const erased = outcomes.filter(({ change }) => change === 'erased');
  const refused = [...part.refused, ...erased.map(({ line }) => ({ line, text: '', reason: ERASED }))];
  const of = (change: ImportOutcome['change']) => outcomes.filter((one) => one.change === change).length;
  const so = counted(before.counts, refused);
  const counts = {
    ...so,
    added: so.added + of('added'),
    updated: so.updated + of('updated'),
    unchanged: so.unchanged + of('unchanged'),
    mailable: so.mailable + outcomes.filter(({ isMailable }) => isMailable).length,
    agreeing: so.agreeing + outcomes.filter(({ agrees }) => agrees).length,
    agreed: !isRun && part.isLast ? await countAgreed(tx, storeId) : so.agreed,
    kept: so.kept + outcomes.filter(({ isKept, change }) => isKept && change !== 'erased').length,
    repeated: so.repeated + part.repeated,
  };
  // An import that has ended keeps no addresses of its people.
  const shown = isRun
    ? []
    : [...before.shown, ...shownOf(part.people, outcomes, SHOWN_PEOPLE - before.shown.length)];
  await addRefusals(tx, found, refused);
  const next = part.isLast ? (isRun ? ('done' as const) : ('checked' as const)) : mode;
  const isStill = await noteProgress(
    tx,
    { id, revision, state: mode },
    { progress: part.upTo, counts, next, ...(part.isLast && { shown }) },
  );
  if (!isStill) throw new Overtaken();
  return { counts, shown };
}

interface Means {
  readonly platform: Database;
  readonly secret: string;
  readonly storage: Storage;
}

/** Checks or adds the people of an import, from the last row that was written. @throws UnreadableFile, ChildFailed, FileMissing */
export async function workOnImport(
  { import: id, revision }: z.output<typeof payload>,
  mode: Mode,
  { platform, secret, storage }: Means,
  signal: AbortSignal,
): Promise<void> {
  const found = await inScope(platform, PLATFORM, (tx) => findWork(tx, id, revision, mode));
  if (!found) return;
  const isRun = mode === 'running';
  const from = isRun ? found.progress : 0;
  const wordingId = await inScope(platform, PLATFORM, async (tx) => {
    if (from === 0) await forgetRefusals(tx, id);
    return isRun ? keepWording(tx, found, found.choices.words) : null;
  });
  const { encoding, sign, columns } = found;
  const names = found.found.map(({ name }) => name);
  const counts = (from > 0 && found.counts) || { ...NO_COUNTS, agreed: found.counts?.agreed ?? 0 };
  try {
    await withStored(storage, id, async (path) => {
      let so: Awaited<ReturnType<typeof takePart>> = { counts, shown: [] };
      for await (const part of readPeople({ path, encoding, sign, columns, names, from }, signal)) {
        signal.throwIfAborted();
        so = await inScope(platform, PLATFORM, (tx) =>
          takePart(tx, secret, found, { mode, revision, wordingId }, part, so),
        );
      }
    });
  } catch (error) {
    if (error instanceof Overtaken) return;
    throw error;
  }
  if (isRun) await storage.delete(storageKeyOf(id));
}

/** Why a file’s work can’t come to its end however often it is tried; null for a fault that may pass. */
function faultOf(error: unknown): ImportFault | null {
  if (error instanceof UnreadableFile) return { kind: 'unreadable', words: error.message };
  if (error instanceof LimitExceeded) return { kind: 'too-heavy', words: '' };
  return error instanceof FileMissing ? { kind: 'gone', words: '' } : null;
}

const handler = (job: typeof runImportJob, mode: Mode) =>
  handleJob<typeof payload, JobContext>(job, async (asked, context, run) => {
    const fail = (fault: ImportFault) =>
      inScope(context.services.databases.platform, PLATFORM, (tx) =>
        failWork(tx, asked.import, asked.revision, fault),
      );
    try {
      const { databases, secret, storage } = context.services;
      await workOnImport(asked, mode, { platform: databases.platform, secret, storage }, run.signal);
    } catch (error) {
      const fault = run.signal.aborted ? null : faultOf(error);
      if (fault) return fail(fault);
      // It isn’t tried again, so the screen must not wait for it.
      if (run.attempt > job.retry.limit) await fail({ kind: 'ours', words: '' });
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
