import { readFile } from 'node:fs/promises';
import type { RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { productFilesCalls } from '../../../../shared/features/making/product-files/product-files.calls.ts';
import {
  CHANGES_PAGE_SIZE,
  type FileProblem,
  guessColumns,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import type { CallContext, FileAnswer, SteppedContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { type CsvColumn, csvFile } from '../../../platform/csv/csv.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { startAct } from '../../accounts/bulk-acts/bulk-acts.ts';
import { selectProducts } from '../products/products.ts';
import { checkImportJob } from './check-import.job.ts';
import { importProductsAct } from './import-products.act.ts';
import { keep, withContent } from './kept-file.ts';
import { describeFile } from './open-table.ts';
import { addExport, createBaseReader, findExport, findExported } from './product-exports.queries.ts';
import {
  addImport,
  beginCheck,
  beginImport,
  discardImport,
  findContent,
  findImport,
  findProblems,
  type ImportOwner,
  listChanges,
  listImports,
  selectChanged,
  setAct,
  setColumns,
  setDecimalMark,
  setReading,
} from './product-imports.queries.ts';
import { linesOf, shopifyColumns } from './shopify-rows.ts';

const GONE = 'This import no longer exists';
const STARTED = 'This import is already started';

function ownerOf({ project, user }: Pick<CallContext, 'project' | 'user'>): ImportOwner {
  if (!project || !user) throw forbidden();
  return { projectId: project.id, accountId: user.id };
}

async function requireImport(tx: Tx, owner: ImportOwner, id: string) {
  const found = await findImport(tx, owner, id);
  if (!found) throw notFound(GONE);
  return found;
}

/** Refuses where an import has started, or is gone. @throws Refusal 404, 409 */
async function refuseChange(tx: Tx, owner: ImportOwner, id: string): Promise<never> {
  await requireImport(tx, owner, id);
  throw conflict('started', STARTED);
}

/** The chosen products as a file that is sent while it is read. */
function exportFile(
  { transaction, project, request }: SteppedContext,
  chosen: RawBuilder<unknown>,
): FileAnswer {
  if (!project) throw forbidden();
  const name = `products-${new Date().toISOString().slice(0, 10)}.csv`;
  const readBases = createBaseReader();
  return csvFile(name, shopifyColumns(request.origin), async (after) => {
    const { rows, next } = await transaction((tx) => findExported(tx, project.id, chosen, after, readBases));
    return { rows: rows.flatMap(linesOf), next };
  });
}

const exportBody = productFilesCalls.prepareExport.body;

const PROBLEM_COLUMNS: readonly CsvColumn<FileProblem>[] = [
  ['Line', ({ line }) => line],
  ['Handle', ({ handle }) => handle],
  ['Kind', ({ level }) => level],
  ['Reason', ({ text }) => text],
];

export const productFilesImplementations = implement(productFilesCalls, {
  exportView: inSteps(async ({ query }, context) => {
    const { project } = context;
    if (!project) throw forbidden();
    const { sort: _sort, ...matching } = query;
    const at = new Date().toISOString();
    return exportFile(context, selectProducts(project.id, { matching, except: [], at }));
  }),

  async prepareExport({ body }, context) {
    const id = newId();
    await addExport(context.tx, { id, ...ownerOf(context), chosen: body });
    return { export: id };
  },

  getExport: inSteps(async ({ params }, context) => {
    const owner = ownerOf(context);
    const chosen = await context.transaction((tx) => findExport(tx, { id: params.export, ...owner }));
    if (chosen === null) throw notFound('This download has expired. Export again');
    return exportFile(context, selectProducts(owner.projectId, exportBody.parse(chosen).rows));
  }),

  upload: inSteps(async (_input, context) => {
    const owner = ownerOf(context);
    const { file, transaction } = context;
    if (!file) throw invalid({ file: [FIELD_MESSAGES.required] });
    if (file.bytes === 0) throw invalid({ file: ['This file is empty'] });
    const table = await describeFile(file.path);
    const content = await keep(await readFile(file.path));
    const id = newId();
    const columns = guessColumns(table.fileColumns);
    await transaction((tx) => addImport(tx, owner, { id, fileName: file.name, content, columns, ...table }));
    return { id };
  }),

  list: async (_input, context) => ({ imports: await listImports(context.tx, ownerOf(context)) }),

  get: ({ params }, context) => requireImport(context.tx, ownerOf(context), params.import),

  async setColumns({ params, body }, context) {
    const owner = ownerOf(context);
    const { fileColumns } = await requireImport(context.tx, owner, params.import);
    if (Object.values(body.columns).some((column) => column >= fileColumns.length))
      throw invalid({ columns: ['The file doesn’t have this column'] });
    const revision = await setColumns(context.tx, owner, params.import, body.columns);
    return revision === null ? refuseChange(context.tx, owner, params.import) : { id: params.import };
  },

  setReading: inSteps(async ({ params, body }, context) => {
    const owner = ownerOf(context);
    const { transaction } = context;
    const found = await transaction((tx) => requireImport(tx, owner, params.import));
    const { decimalMark = found.decimalMark, ...chosen } = body;
    if (Object.keys(chosen).length === 0) {
      // Columns that are chosen in the same moment stay.
      const revision = await transaction((tx) => setDecimalMark(tx, owner, params.import, decimalMark));
      if (revision === null) throw conflict('started', STARTED);
      return { id: params.import };
    }
    const content = await transaction((tx) => findContent(tx, owner, params.import));
    if (!content) throw conflict('started', STARTED);
    // The header’s line is one of this encoding and separator.
    const isDividedAnew = chosen.separator !== undefined || chosen.encoding !== undefined;
    const { encoding, separator, headerLine } = { ...found, ...chosen };
    const reading = { encoding, separator, headerLine: isDividedAnew ? chosen.headerLine : headerLine };
    const table = await withContent(content, (path) => describeFile(path, reading));
    const isSame = JSON.stringify(table.fileColumns) === JSON.stringify(found.fileColumns);
    const columns = isSame ? found.columns : guessColumns(table.fileColumns);
    const revision = await transaction((tx) =>
      setReading(tx, owner, params.import, { ...table, decimalMark, columns }),
    );
    if (revision === null) throw conflict('started', STARTED);
    return { id: params.import };
  }),

  async check({ params }, context) {
    const { tx, services } = context;
    const owner = ownerOf(context);
    const { columns } = await requireImport(tx, owner, params.import);
    if (columns.handle === undefined) throw invalid({ handle: ['Choose the column of the handle'] });
    if (Object.keys(columns).length === 1)
      throw invalid({ handle: ['Choose the handle’s column and at least one other'] });
    const revision = await beginCheck(tx, owner, params.import);
    if (revision === null) throw conflict('started', STARTED);
    const { projectId: group } = owner;
    await services.jobs.enqueue(tx, checkImportJob, { import: params.import, revision }, { group });
    return { id: params.import };
  },

  async listChanges({ params, query }, context) {
    const { counts } = await requireImport(context.tx, ownerOf(context), params.import);
    const pages = Math.max(1, Math.ceil((counts?.changing ?? 0) / CHANGES_PAGE_SIZE));
    const page = Math.min(query.page, pages);
    if (counts === null) return { changes: [], problems: [], page, pages };
    return { ...(await listChanges(context.tx, params.import, page)), page, pages };
  },

  problems: inSteps(async ({ params }, context) => {
    const owner = ownerOf(context);
    const { fileName } = await context.transaction((tx) => requireImport(tx, owner, params.import));
    return csvFile(`problems-${fileName.replace(/\.\w+$/, '')}.csv`, PROBLEM_COLUMNS, (after) =>
      context.transaction((tx) => findProblems(tx, params.import, Number(after ?? 0))),
    );
  }),

  async start({ params, body }, context) {
    const { tx } = context;
    const owner = ownerOf(context);
    const fileName = await beginImport(tx, owner, params.import);
    if (fileName === null) {
      const { state } = await requireImport(tx, owner, params.import);
      throw state === 'started'
        ? conflict('started', STARTED)
        : conflict('not-checked', 'Check the file first');
    }
    const started = await startAct(context, importProductsAct, selectChanged(params.import, body), {
      import: params.import,
      fileName,
    });
    await setAct(tx, params.import, started.act);
    return started;
  },

  async discard({ params }, context) {
    const owner = ownerOf(context);
    const isGone = await discardImport(context.tx, owner, params.import);
    return isGone ? { id: params.import } : refuseChange(context.tx, owner, params.import);
  },
});
