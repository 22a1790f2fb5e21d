import { z } from 'zod';
import { accountClosed } from '../../../../shared/features/accounts/identity/identity.events.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { isAvatarUsed } from '../identity/identity.ts';
import { photoKey } from './avatars.handlers.ts';

const ADDRESS = /^\/omnis\/v3\/avatars\/([0-9a-f]{64})\/$/;

const deletePhoto = defineJob({
  name: 'avatars.delete-photo',
  payload: z.object({ avatar: z.string() }),
  retry: { limit: 10, delaySeconds: 30, maxDelaySeconds: 3_600 },
  expireSeconds: 60,
  concurrency: 1,
});

/** Deletes the file of a photo, unless somebody else chose the same one. */
export const deletePhotoHandler = handleJob(deletePhoto, async ({ avatar }, { services }: JobContext) => {
  const hash = ADDRESS.exec(avatar)?.[1];
  if (hash === undefined || (await isAvatarUsed(services.databases.platform, avatar))) return;
  await services.storage.delete(photoKey(hash));
});

export const avatarSubscriptions = [
  onEvent(accountClosed, 'avatars.delete-photo', async ({ avatar }, { tx, services }) => {
    if (avatar !== null) await services.jobs.enqueue(tx, deletePhoto, { avatar });
  }),
];
