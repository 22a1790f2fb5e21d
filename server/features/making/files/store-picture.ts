import { v7 as newId } from 'uuid';
import { PICTURE_TYPES, type Picture } from '../../../../shared/features/making/files/files.ts';
import type { ReceivedFile } from '../../../platform/calls/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { contentKey } from '../../../platform/storage/storage.ts';
import { addPicture, pictureByContent } from './files.queries.ts';
import { checkPicture } from './picture-checks.ts';
import { discardRenditions, renditionCopies, storeRenditions } from './renditions.ts';

/**
 * Checks a picture by its content and keeps it with its renditions; one the project has already is not kept twice.
 * @param transaction opens a transaction that sees the project
 * @throws Refusal 422 where it is no picture we can print
 */
export async function storePicture(
  services: Pick<Services, 'storage'>,
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  file: ReceivedFile,
  owner: { readonly projectId: string; readonly accountId: string | null },
): Promise<Picture> {
  const known = await transaction((tx) => pictureByContent(tx, file.sha256));
  if (known) return known;
  try {
    const checked = await checkPicture(file, { copies: renditionCopies(file.path) });
    const storageKey = contentKey('artwork', file.sha256, PICTURE_TYPES[checked.mediaType].extensions[0]);
    await services.storage.put(storageKey, { path: file.path }, { contentType: checked.mediaType });
    await storeRenditions(services.storage, file);
    return transaction((tx) =>
      addPicture(tx, {
        id: newId(),
        projectId: owner.projectId,
        storageKey,
        sha256: file.sha256,
        mediaType: checked.mediaType,
        bytes: file.bytes,
        width: checked.width,
        height: checked.height,
        name: file.name,
        createdBy: owner.accountId,
      }),
    );
  } finally {
    await discardRenditions(file.path);
  }
}
