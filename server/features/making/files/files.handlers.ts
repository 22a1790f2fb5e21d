import { forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import { PICTURE_RENDITIONS } from '../../../../shared/features/making/files/files.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { listPictures, picturesOf, storedPicture } from './files.queries.ts';
import { renditionKey } from './renditions.ts';
import { storePicture } from './store-picture.ts';
import { openStoredVideo } from './stored-video.ts';
import { finishUpload, finishVideo, startUpload, takePart } from './uploads.ts';
import { findDriveVideo } from './videos.queries.ts';

export const filesImplementations = implement(filesCalls, {
  uploadPicture: inSteps(async (_input, { file, project, user, services, transaction }) => {
    if (!project) throw forbidden();
    if (!file) throw invalid({ file: [FIELD_MESSAGES.required] });
    const owner = { projectId: project.id, isPro: project.isPro, accountId: user?.id ?? null };
    return storePicture(services, transaction, file, owner);
  }),
  startUpload: inSteps(({ body }, context) => startUpload(body, context)),
  sendPart: inSteps(({ params, body }, context) => takePart(params.upload, body.offset, context)),
  finishUpload: inSteps(({ params }, context) => finishUpload(params.upload, context)),
  finishVideo: inSteps(({ params, body }, context) => finishVideo(params.upload, body.poster, context)),
  listPictures: ({ query }, { tx, project }) => {
    if (!project) throw forbidden();
    return listPictures(tx, { projectId: project.id, before: query.before, limit: query.limit });
  },
  loadPicture: async ({ params }, { tx }) => {
    const [picture] = await picturesOf(tx, [params.file]);
    if (!picture) throw notFound('This file no longer exists');
    return { picture };
  },
  showPicture: async ({ params }, { tx, services }) => {
    const stored = await storedPicture(tx, params.file);
    if (!stored) throw notFound();
    const width = PICTURE_RENDITIONS.find((each) => String(each) === params.size);
    const key = width ? renditionKey(stored.sha256, width) : stored.storageKey;
    const { stream, file } = await services.storage.get(key);
    return {
      body: stream,
      bytes: file.size,
      mediaType: width ? 'image/webp' : stored.mediaType,
      immutable: true,
      ...(width ? {} : { downloadAs: stored.name }),
    };
  },
  showVideo: inSteps(async ({ params }, { request, services, project, transaction }) => {
    if (!project) throw notFound();
    const stored = await transaction((tx) =>
      findDriveVideo(tx, { projectId: project.id, file: params.file }),
    );
    if (!stored) throw notFound();
    return { ...(await openStoredVideo(services.storage, stored, request)), immutable: true };
  }),
});
