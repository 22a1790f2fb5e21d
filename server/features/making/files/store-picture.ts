import { rm, stat } from 'node:fs/promises';
import { v7 as newId } from 'uuid';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  nameWithExtension,
  PICTURE_TYPES,
  type Picture,
} from '../../../../shared/features/making/files/files.ts';
import type { ReceivedFile } from '../../../platform/calls/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { contentKey } from '../../../platform/storage/storage.ts';
import { requireWithin } from '../../projects/subscription/subscription.ts';
import { addPicture, takePictureByContent } from './files.queries.ts';
import { checkPicture } from './picture-checks.ts';
import { discardRenditions, renditionCopies, storeRenditions } from './renditions.ts';
import { lockDriveAndObject } from './stored-objects.ts';

export interface PictureOwner {
  readonly projectId: string;
  readonly isPro: boolean;
  readonly accountId: string | null;
  /** Null: the top of the drive. */
  readonly folderId?: string | null;
  /** An upload in parts whose bytes are counted already. */
  readonly uploadId?: string;
}

/** @throws Refusal 402 or 403 where the drive has less room than this */
export function requireRoom(plan: Pick<PictureOwner, 'isPro'>, bytes: number): void {
  try {
    requireWithin(plan, 'driveBytes', bytes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message =
      error.status === 402
        ? 'Your drive is full. Upgrade to Pro for 10 GB, or empty the bin.'
        : 'Your drive is full. Empty the bin or delete files you don’t need.';
    throw new Refusal(error.status, error.code, message);
  }
}

/**
 * Checks a picture by its content and keeps it with its renditions, a drawing as it is printed; one the project has already is not kept twice.
 * @param transaction opens a transaction that sees the project
 * @throws Refusal 402, 403 where the drive is full; 413, 415, 422 where it is no picture we can print
 */
export async function storePicture(
  services: Pick<Services, 'storage'>,
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  file: ReceivedFile,
  owner: PictureOwner,
): Promise<{ picture: Picture; isDuplicate: boolean }> {
  const take = async (tx: Tx) => {
    const found = await takePictureByContent(
      tx,
      { projectId: owner.projectId, sha256: file.sha256 },
      { uploadId: owner.uploadId ?? null },
    );
    if (found.picture === null) requireRoom(owner, found.used + file.bytes);
    return found.picture && { picture: found.picture, isDuplicate: true };
  };
  const found = await transaction(take);
  if (found) return found;
  const drawing = `${file.path}.drawing`;
  try {
    const checked = await checkPicture(file, {
      copies: renditionCopies(file.path),
      drawing,
      caller: { lane: 'account', id: owner.projectId },
    });
    const { extensions } = PICTURE_TYPES[checked.mediaType];
    // By what was sent, as the drawing that is made of it changes with what we know.
    const storageKey = contentKey('artwork', file.sha256, extensions[0]);
    const path = checked.vector ? drawing : file.path;
    const { size: bytes } = await stat(path);
    const put = async () => {
      await storeRenditions(services.storage, file);
      await services.storage.put(storageKey, { path }, { contentType: checked.mediaType });
    };
    await put();
    return await transaction(async (tx) => {
      // Two uploads at once may not share the last room, nor be the same picture twice.
      await lockDriveAndObject(tx, owner.projectId, storageKey);
      const meanwhile = await take(tx);
      if (meanwhile) return meanwhile;
      if (!(await services.storage.head(storageKey))) await put();
      const picture = await addPicture(tx, {
        id: newId(),
        projectId: owner.projectId,
        folderId: owner.folderId ?? null,
        storageKey,
        sha256: file.sha256,
        mediaType: checked.mediaType,
        bytes,
        width: checked.width,
        height: checked.height,
        name: nameWithExtension(file.name, extensions),
        createdBy: owner.accountId,
        uploadId: owner.uploadId ?? null,
      });
      return { picture, isDuplicate: false };
    });
  } finally {
    await discardRenditions(file.path);
    await rm(drawing, { force: true });
  }
}
