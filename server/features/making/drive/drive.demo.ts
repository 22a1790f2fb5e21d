import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { moveDriveFiles } from '../files/files.ts';
import { addFolder } from './folders.queries.ts';

/** Folders with some of the demo store’s artwork; the rest stays at the top of the drive. */
const FOLDERS = [
  { name: 'By the water', pictures: 3 },
  { name: 'Garden', pictures: 2 },
] as const;

async function addFolders(tx: Tx): Promise<void> {
  const { projectId } = await tx
    .selectFrom('stores')
    .select('projectId')
    .where('subdomain', '=', DEMO.subdomain)
    .executeTakeFirstOrThrow(() => new Error('The demo store is gone'));
  const pictures = await tx
    .selectFrom('files')
    .select('id')
    .where('projectId', '=', projectId)
    .where('purpose', '=', 'artwork')
    .where('folderId', 'is', null)
    .orderBy('id')
    .execute();
  const ids = pictures.map(({ id }) => id);
  for (const { name, pictures: count } of FOLDERS) {
    const folder = await addFolder(tx, { projectId, parentId: null, name, createdBy: null });
    await moveDriveFiles(tx, ids.splice(0, count), folder.id);
  }
}

export const demoPart: DemoPart = { name: 'drive', needs: ['products'], steps: [addFolders] };
