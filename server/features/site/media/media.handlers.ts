import { notFound } from '../../../../shared/contract/errors.ts';
import { mediaCalls } from '../../../../shared/features/site/media/media.calls.ts';
import type { MediaSize } from '../../../../shared/rules/media/media.ts';
import type { SteppedContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { FileMissing } from '../../../platform/storage/storage.ts';
import {
  findDriveFile,
  findDriveVideo,
  findProductPicture,
  findPublishedFile,
  findPublishedVideo,
  openShownCopy,
  openStoredVideo,
} from '../../making/files/files.ts';
import { canViewStore, requireStoreAccess } from '../../projects/stores/stores.ts';
import { readPreviewToken } from '../pages/pages.ts';

interface Asked {
  readonly file: string;
  readonly crop: string;
  readonly preview: string | undefined;
  readonly size: MediaSize;
}

/** On the dashboard a member sees what the project has; at a store, everyone what the store shows. */
function findAsked(
  { store, user, project, services, transaction }: SteppedContext,
  { file, crop, preview, size }: Asked,
) {
  if (store) {
    requireStoreAccess(store, user);
    const token = preview ?? '';
    const draftId = readPreviewToken(services.secret, store.id, token, databaseNow());
    const { id: storeId, projectId } = store;
    return transaction(async (tx) => {
      const published = await findPublishedFile(tx, { storeId, file, crop, draftId });
      if (published || size !== 'social' || crop !== '') return published;
      return findProductPicture(tx, { projectId, file });
    });
  }
  if (!project) throw notFound();
  const scope = { kind: 'project', projectId: project.id, accountId: user?.id } as const;
  return transaction((tx) => findDriveFile(tx, { projectId: project.id, file }), scope);
}

/** The same of a video. */
function findAskedVideo(
  { store, user, project, services, transaction }: SteppedContext,
  { file, preview }: Pick<Asked, 'file' | 'preview'>,
) {
  if (store) {
    requireStoreAccess(store, user);
    const draftId = readPreviewToken(services.secret, store.id, preview ?? '', databaseNow());
    return transaction((tx) => findPublishedVideo(tx, { storeId: store.id, file, draftId }));
  }
  if (!project) throw notFound();
  const scope = { kind: 'project', projectId: project.id, accountId: user?.id } as const;
  return transaction((tx) => findDriveVideo(tx, { projectId: project.id, file }), scope);
}

/** Not while its store is closed to anyone, and not a draft’s: a cache would show it without asking. */
const isForAll = ({ store }: Pick<SteppedContext, 'store'>, preview: string | undefined): boolean =>
  store !== null && preview === undefined && canViewStore({ ...store, allowedUser: false }, null);

const orNotFound = (error: unknown) => {
  throw error instanceof FileMissing ? notFound() : error;
};

export const mediaImplementations = implement(mediaCalls, {
  show: inSteps(async ({ params, query: { crop, preview } }, context) => {
    const file = await findAsked(context, { file: params.file, crop, preview, size: params.width });
    if (!file) throw notFound();
    const copy = await openShownCopy(context.services, file, { crop, size: params.width }).catch(orNotFound);
    return { ...copy, immutable: true, isPublic: isForAll(context, preview) };
  }),
  showVideo: inSteps(async ({ params, query: { preview } }, context) => {
    const video = await findAskedVideo(context, { file: params.file, preview });
    if (!video) throw notFound();
    const sent = await openStoredVideo(context.services.storage, video, context.request).catch(orNotFound);
    return { ...sent, immutable: true, isPublic: isForAll(context, preview) };
  }),
});
