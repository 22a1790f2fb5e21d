import { sql } from 'kysely';
import { callPath } from '../../../../shared/contract/call.ts';
import { forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { COUNT_MAX } from '../../../../shared/contract/list.ts';
import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import { type DriveFile, renamedFile } from '../../../../shared/features/making/drive/drive.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import { tierOf } from '../../../../shared/features/projects/plans/plans.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  binDriveFiles,
  binFilesOfFolders,
  deleteStoredFiles,
  driveFileName,
  moveDriveFiles,
  renameDriveFile,
  restoreDriveFiles,
} from '../files/files.ts';
import { binnedFiles, hasDivision, pageOfFiles, placeOf, usesOf } from './drive.queries.ts';
import { pageUsesOf } from './drive.reads.ts';
import { folderAndInner, requireFreeName, requireMovable, requireNewFolder } from './folder-tree.ts';
import { addFolder, allFolders, deleteFolders, setFolderName, setParents } from './folders.queries.ts';

const folderGone = () => notFound('This folder no longer exists');
const fileGone = () => notFound('This file no longer exists');

function projectOf({ project }: Pick<CallContext, 'project'>) {
  if (!project) throw forbidden();
  return project;
}

/** All folders, held until the change to them is done: of two at once, each keeps to the rules. */
async function foldersToChange(tx: Tx, projectId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`folders/${projectId}`}, 0))`.execute(tx);
  return allFolders(tx, projectId);
}

/** A file as pages refer to it. Its name without the extension is the best description there is. */
function uploadedImage(file: DriveFile, position: number) {
  const address = (size: '320' | '1600' | 'original') =>
    callPath(filesCalls.showPicture, { file: file.id, size });
  return {
    id: file.id,
    name: file.name,
    altText: file.name.replace(/\.[a-z0-9]{1,5}$/i, ''),
    position,
    color: null,
    width: file.width,
    height: file.height,
    original: address('original'),
    renditions: { 320: address('320'), 1600: address('1600') },
  };
}

export const driveImplementations = implement(driveCalls, {
  list: async ({ query }, context) => {
    const project = projectOf(context);
    const page = { ...query, projectId: project.id, folder: query.folder, search: query.search };
    const place = await placeOf(context.tx, page);
    if (query.folder && place.trail.length === 0) throw folderGone();
    const { files, total } = await pageOfFiles(context.tx, page);
    const storage = { used: place.used, bin: place.bin, limit: tierOf(project.isPro).driveBytes };
    return { trail: [...place.trail], folders: [...place.folders], files, total, storage };
  },
  listFolders: async (_input, context) => ({
    folders: await allFolders(context.tx, projectOf(context).id),
  }),
  createFolder: async ({ body }, context) => {
    const project = projectOf(context);
    const parentId = body.parent ?? null;
    const folders = await foldersToChange(context.tx, project.id);
    if (parentId !== null && !folders.some(({ id }) => id === parentId)) throw folderGone();
    requireNewFolder(folders, parentId);
    requireFreeName(folders, body.name, parentId);
    const createdBy = context.user?.id ?? null;
    return {
      folder: await addFolder(context.tx, { projectId: project.id, parentId, name: body.name, createdBy }),
    };
  },
  renameFolder: async ({ params, body }, context) => {
    const folders = await foldersToChange(context.tx, projectOf(context).id);
    const folder = folders.find(({ id }) => id === params.folder);
    if (!folder) throw folderGone();
    requireFreeName(folders, body.name, folder.parentId, folder.id);
    const renamed = await setFolderName(context.tx, folder.id, body.name);
    if (!renamed) throw folderGone();
    return { folder: renamed };
  },
  deleteFolder: async ({ params }, context) => {
    const folders = await foldersToChange(context.tx, projectOf(context).id);
    if (!folders.some(({ id }) => id === params.folder)) throw folderGone();
    const all = folderAndInner(folders, params.folder);
    const binned = await binFilesOfFolders(context.tx, all);
    await deleteFolders(context.tx, all);
    return { binned };
  },
  move: async ({ body }, context) => {
    const folders = await foldersToChange(context.tx, projectOf(context).id);
    if (body.to !== null && !folders.some(({ id }) => id === body.to)) throw folderGone();
    requireMovable(folders, body.folders, body.to);
    const moved = body.folders.length > 0 ? await setParents(context.tx, body.folders, body.to) : 0;
    return { moved: moved + (await moveDriveFiles(context.tx, body.files, body.to)) };
  },
  renameFile: async ({ params, body }, { tx }) => {
    const file = await driveFileName(tx, params.file);
    if (!file) throw fileGone();
    const name = renamedFile(file.name, body.name);
    await renameDriveFile(tx, params.file, name);
    return { name };
  },
  listUses: async ({ query }, { tx }) => {
    const designs = await usesOf(tx, query.files);
    const shown = await pageUsesOf(tx, query.files);
    return { uses: designs.uses, pages: shown.pages, more: designs.more || shown.more };
  },
  deleteFiles: async ({ body }, { tx }) => ({ binned: await binDriveFiles(tx, body.files) }),
  restoreFiles: async ({ body }, { tx }) => ({ restored: await restoreDriveFiles(tx, body.files) }),
  purgeFiles: async ({ body }, { tx }) => {
    const binned = await binnedFiles(tx, body.files);
    const done = binned.filter(({ isUsed }) => !isUsed).map(({ id }) => id);
    if (done.length > 0) await deleteStoredFiles(tx, done);
    const failed = body.files
      .filter((id) => !done.includes(id))
      .map((id) => ({
        id,
        reason: binned.some((each) => each.id === id) ? 'A design or a page shows it' : 'It isn’t in the bin',
      }));
    return { done, failed };
  },
  query: async ({ query }, context) => {
    const { tx } = context;
    const { page, perPage, searchTerm, division } = query;
    const { id: projectId } = projectOf(context);
    if (division !== undefined && !(await hasDivision(tx, projectId, division))) throw notFound();
    const found = await pageOfFiles(tx, {
      projectId,
      view: 'everywhere',
      kind: 'pictures',
      folder: undefined,
      search: searchTerm,
      sort: 'newest',
      page,
      perPage,
    });
    // Beyond what is counted a full page may have another one after it.
    const atLeast = found.total > COUNT_MAX && found.files.length === perPage ? page + 1 : 1;
    const lastPage = Math.max(atLeast, Math.ceil(found.total / perPage));
    const first = (page - 1) * perPage;
    const data = found.files.map((file, at) => uploadedImage(file, first + at));
    return { data, total: found.total, page, perPage, lastPage };
  },
});
