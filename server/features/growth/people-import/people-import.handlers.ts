import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { peopleImportCalls } from '../../../../shared/features/growth/people-import/people-import.calls.ts';
import {
  guessColumnKinds,
  IMPORT_FAULTS,
  type ImportState,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { LimitExceeded } from '../../../platform/child-process/child-process.ts';
import { type CsvColumn, csvFile } from '../../../platform/csv/csv.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { FileMissing } from '../../../platform/storage/storage.ts';
import { noteActivity } from '../../projects/team/team.ts';
import { findList, storeRead } from '../people/people.ts';
import { checkImportJob, runImportJob } from './import-people.job.ts';
import { describeFile, withStored } from './open-file.ts';
import {
  addImport,
  asChosen,
  asRead,
  changeImport,
  findImport,
  findRefused,
  listImports,
  storageKeyOf,
} from './people-imports.queries.ts';
import type { RefusedRow } from './read-person.ts';
import { UnreadableFile } from './unreadable-file.ts';

const OPEN: readonly ImportState[] = ['columns', 'consent', 'checking', 'checked'];

function projectOf({ project }: Pick<CallContext, 'project'>): string {
  if (!project) throw forbidden();
  return project.id;
}

/** @throws Refusal 404 for an import of another store, or none */
async function importOf(tx: Tx, projectId: string, id: string) {
  const found = await findImport(tx, projectId, id);
  if (!found) throw notFound('This import no longer exists');
  return found;
}

/** @throws Refusal 409 where the import has changed */
function stillOpen(revision: number | null): number {
  if (revision === null) throw conflict('started', 'This import has changed. Load the page again.');
  return revision;
}

/** @throws Refusal 422 with why the file can’t be read */
async function described(describe: () => ReturnType<typeof describeFile>) {
  try {
    const file = await describe();
    return { ...file, columns: guessColumnKinds(file.found.map(({ name }) => name)) };
  } catch (error) {
    const { title, advice } = IMPORT_FAULTS['too-heavy'];
    if (error instanceof UnreadableFile) throw invalid({ file: [error.message] });
    if (error instanceof LimitExceeded) throw invalid({ file: [`${title}. ${advice}`] });
    if (error instanceof FileMissing) throw conflict('gone', IMPORT_FAULTS.gone.title);
    throw error;
  }
}

const REFUSED_COLUMNS: readonly CsvColumn<RefusedRow>[] = [
  ['Line', ({ line }) => line],
  ['Email', ({ text }) => text],
  ['Reason', ({ reason }) => reason],
];

export const peopleImportImplementations = implement(peopleImportCalls, {
  upload: inSteps(async (_input, context) => {
    const { file, transaction, services, user } = context;
    const projectId = projectOf(context);
    if (!user) throw forbidden();
    if (!file) throw invalid({ file: [FIELD_MESSAGES.required] });
    const table = await described(() => describeFile(file.path, null, projectId));
    const store = await transaction((tx) => storeRead.find(tx, { projectId }));
    if (!store) throw notFound();
    const id = newId();
    await services.storage.put(storageKeyOf(id), { path: file.path }, { contentType: 'text/csv' });
    await transaction((tx) =>
      addImport(tx, { ...table, id, projectId, storeId: store.id, accountId: user.id, fileName: file.name }),
    );
    return { id };
  }),

  list: async (_input, context) => ({ imports: await listImports(context.tx, projectOf(context)) }),

  get: ({ params }, context) => importOf(context.tx, projectOf(context), params.import),

  setReading: inSteps(async ({ params, body }, context) => {
    const projectId = projectOf(context);
    const { state } = await context.transaction((tx) => importOf(tx, projectId, params.import));
    if (!OPEN.includes(state)) stillOpen(null);
    const table = await described(() =>
      withStored(context.services.storage, params.import, (path) => describeFile(path, body, projectId)),
    );
    stillOpen(
      await context.transaction((tx) => changeImport(tx, projectId, params.import, OPEN, asRead(table))),
    );
    return { id: params.import };
  }),

  async setColumns({ params, body }, context) {
    const projectId = projectOf(context);
    const { found } = await importOf(context.tx, projectId, params.import);
    if (body.columns.length !== found.length) throw invalid({ columns: ['Say of each column what it is'] });
    if (!body.columns.includes('email'))
      throw invalid({ columns: ['Choose the column of the email address'] });
    stillOpen(
      await changeImport(
        context.tx,
        projectId,
        params.import,
        OPEN,
        sql`columns = ${JSON.stringify(body.columns)}::jsonb, state = 'consent', counts = null`,
      ),
    );
    return { id: params.import };
  },

  async check({ params, body }, context) {
    const projectId = projectOf(context);
    const { tx, services } = context;
    const store = await storeRead.find(tx, { projectId });
    if (!store) throw notFound();
    if (body.list !== null && !(await findList(tx, store.id, body.list)))
      throw invalid({ list: ['This list no longer exists'] });
    const states: readonly ImportState[] = ['consent', 'checking', 'checked'];
    const revision = stillOpen(await changeImport(tx, projectId, params.import, states, asChosen(body)));
    await services.jobs.enqueue(tx, checkImportJob, { import: params.import, revision });
    return { id: params.import };
  },

  refused: inSteps(async ({ params }, context) => {
    const projectId = projectOf(context);
    const { fileName } = await context.transaction((tx) => importOf(tx, projectId, params.import));
    return csvFile(`refused-${fileName.replace(/\.\w+$/, '')}.csv`, REFUSED_COLUMNS, (after) =>
      context.transaction((tx) => findRefused(tx, params.import, Number(after ?? 0))),
    );
  }),

  async start({ params }, context) {
    const projectId = projectOf(context);
    const { tx, services, user } = context;
    const { fileName, state } = await importOf(tx, projectId, params.import);
    // One that a fault stopped continues; one that was only checked begins.
    const revision = stillOpen(
      await changeImport(
        tx,
        projectId,
        params.import,
        ['checked', 'failed'],
        sql`state = 'running', progress = case when state = 'checked' then 0 else progress end, fault = null`,
      ),
    );
    await services.jobs.enqueue(tx, runImportJob, { import: params.import, revision });
    if (state === 'checked')
      await noteActivity(tx, [
        { projectId, action: 'people-imported', subject: fileName, by: user?.id ?? null },
      ]);
    return { id: params.import };
  },

  cancel: inSteps(async ({ params }, context) => {
    const projectId = projectOf(context);
    const { transaction, services } = context;
    await transaction(async (tx) => {
      await importOf(tx, projectId, params.import);
      stillOpen(
        await changeImport(
          tx,
          projectId,
          params.import,
          [...OPEN, 'running', 'failed'],
          sql`state = 'cancelled', shown = '[]'`,
        ),
      );
    });
    await services.storage.delete(storageKeyOf(params.import));
    return { id: params.import };
  }),
});
