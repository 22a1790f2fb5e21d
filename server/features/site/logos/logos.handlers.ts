import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { forbidden, invalid, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { logoAddress } from '../../../../shared/contract/logo-address.ts';
import { logoCalls } from '../../../../shared/features/site/logos/logos.calls.ts';
import { LOGO_PIXELS, logoSize } from '../../../../shared/features/site/logos/logos.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import type { ReceivedFile } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { contentKey, FileMissing } from '../../../platform/storage/storage.ts';
import { checkPicture, deleteStoredFiles, insertFiles, objectLock } from '../../making/files/files.ts';
import { setStoreLogo } from '../../projects/stores/stores.ts';

const MEDIA_TYPE = 'image/webp';
const keyOf = (hash: string) => contentKey('logos', hash, 'webp');

const TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** The picture upright, no larger than a logo shows, as WebP without what a camera adds to it. */
async function logoOf(file: ReceivedFile) {
  const path = `${file.path}.logo`;
  const copy = { path, ...LOGO_PIXELS, quality: 90, alphaQuality: 100, effort: 4 };
  try {
    await checkPicture(file, { accepts: TYPES, copies: [copy] }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not-a-picture')
        throw new Refusal(415, 'not-a-picture', 'Choose a PNG, JPEG or WebP image');
      throw error;
    });
    const bytes = await readFile(path);
    const { width, height } = await sharp(bytes).metadata();
    return { bytes, hash: createHash('sha256').update(bytes).digest('hex'), width, height };
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * The store with the file that is its logo now. Locks a stored object as well, if one is named.
 * @throws Refusal 404 where the project has no such store
 */
async function storeWithLogo(tx: Tx, id: string, projectId: string, key?: string) {
  const store = await tx
    .selectFrom('stores')
    .select(['id', 'logoFileId'])
    .where('id', '=', id)
    .where('projectId', '=', projectId)
    .$if(key !== undefined, (query) => query.select(objectLock(key ?? '').as('isLocked')))
    .forUpdate()
    .executeTakeFirst();
  if (!store) throw notFound();
  return store;
}

async function setLogo(
  tx: Tx,
  store: { id: string; logoFileId: string | null },
  logoFileId: string | null,
): Promise<void> {
  await setStoreLogo(tx, store.id, logoFileId);
  if (store.logoFileId) await deleteStoredFiles(tx, [store.logoFileId]);
}

export const logoImplementations = implement(logoCalls, {
  upload: inSteps(async ({ params }, { file, project, user, services, transaction }) => {
    if (!project) throw forbidden();
    if (!file) throw invalid({ file: [FIELD_MESSAGES.required] });
    await transaction((tx) => storeWithLogo(tx, params.id, project.id));
    const { bytes, hash, width, height } = await logoOf(file);
    await transaction(async (tx) => {
      const store = await storeWithLogo(tx, params.id, project.id, keyOf(hash));
      await services.storage.put(keyOf(hash), { bytes }, { contentType: MEDIA_TYPE });
      const id = newId();
      await insertFiles(tx, [
        {
          id,
          projectId: project.id,
          purpose: 'logo',
          storageKey: keyOf(hash),
          sha256: hash,
          mediaType: MEDIA_TYPE,
          bytes: bytes.length,
          width,
          height,
          name: 'logo.webp',
          createdBy: user?.id ?? null,
        },
      ]);
      await setLogo(tx, store, id);
    });
    return { logo: { src: logoAddress(hash), ...logoSize({ width, height }) } };
  }),

  async remove({ params }, { tx, project }) {
    if (!project) throw forbidden();
    await setLogo(tx, await storeWithLogo(tx, params.id, project.id), null);
    return { logo: null };
  },

  show: inSteps(async ({ params }, { services }) => {
    try {
      const { stream, file } = await services.storage.get(keyOf(params.hash));
      return { body: stream, bytes: file.size, mediaType: MEDIA_TYPE, immutable: true };
    } catch (error) {
      if (error instanceof FileMissing) throw notFound();
      throw error;
    }
  }),
});
