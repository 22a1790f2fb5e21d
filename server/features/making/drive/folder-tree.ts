import { invalid } from '../../../../shared/contract/errors.ts';
import { DRIVE_LIMITS, type DriveFolder } from '../../../../shared/features/making/drive/drive.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';

/** Rules of folders in folders, over all folders of a project. */

type Folders = readonly Pick<DriveFolder, 'id' | 'name' | 'parentId'>[];

/** A folder with every folder inside it. */
export function folderAndInner(folders: Folders, id: string): string[] {
  const inner = folders.filter(({ parentId }) => parentId === id);
  return [id, ...inner.flatMap((folder) => folderAndInner(folders, folder.id))];
}

/** How many folders a folder is in, itself included; 0 for the top of the drive. */
export function depthOf(folders: Folders, id: string | null): number {
  const folder = folders.find((each) => each.id === id);
  return folder ? 1 + depthOf(folders, folder.parentId) : 0;
}

/** How many levels a folder has inside, itself included. */
const heightOf = (folders: Folders, id: string): number =>
  1 +
  Math.max(
    0,
    ...folders.filter(({ parentId }) => parentId === id).map((folder) => heightOf(folders, folder.id)),
  );

/** @throws Refusal 422 where another folder in the same place has the name */
export function requireFreeName(folders: Folders, name: string, parentId: string | null, own?: string): void {
  const taken = folders.some(
    (each) => each.parentId === parentId && each.id !== own && each.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) throw invalid({ name: [`There is already a folder “${name}” here`] });
}

const tooDeep = () => invalid({ to: [`Folders can be up to ${DRIVE_LIMITS.depth} levels deep`] });

/** @throws Refusal 422 where there are too many folders, or too deep */
export function requireNewFolder(folders: Folders, parentId: string | null): void {
  if (folders.length >= DRIVE_LIMITS.folders)
    throw invalid({
      name: [`A drive can have up to ${formatNumber(DRIVE_LIMITS.folders)} folders`],
    });
  if (depthOf(folders, parentId) >= DRIVE_LIMITS.depth) throw tooDeep();
}

/** @throws Refusal 422 where a folder can’t be moved there */
export function requireMovable(folders: Folders, moved: readonly string[], to: string | null): void {
  for (const id of moved) {
    const folder = folders.find((each) => each.id === id);
    if (!folder) continue;
    if (to !== null && folderAndInner(folders, id).includes(to))
      throw invalid({ to: [`You can’t move “${folder.name}” into itself`] });
    if (depthOf(folders, to) + heightOf(folders, id) > DRIVE_LIMITS.depth) throw tooDeep();
    requireFreeName(folders, folder.name, to, id);
  }
  const names = folders.filter(({ id }) => moved.includes(id)).map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) throw invalid({ to: ['Two of these folders have the same name'] });
}
