import { v7 as newId } from 'uuid';
import { forbidden, invalid, notFound } from '../../../shared/contract/errors.ts';
import { filesCalls } from '../../../shared/features/files/files.calls.ts';
import { PICTURE_RENDITIONS, PICTURE_TYPES } from '../../../shared/features/files/files.ts';
import { implement, inSteps } from '../../platform/calls/implement.ts';
import { contentKey } from '../../platform/storage/storage.ts';
import { addPicture, listPictures, pictureByContent, storedPicture } from './files.queries.ts';
import { checkPicture } from './picture-checks.ts';
import { renditionKey, storeRenditions } from './renditions.ts';

export const filesImplementations = implement(filesCalls, {
  uploadPicture: inSteps(async (_input, { file, project, user, services, transaction }) => {
    if (!project) throw forbidden();
    if (!file) throw invalid({ file: ['This field is required'] });
    const known = await transaction((tx) => pictureByContent(tx, file.sha256));
    if (known) return { picture: known };
    const checked = await checkPicture(file);
    const storageKey = contentKey('artwork', file.sha256, PICTURE_TYPES[checked.mediaType].extensions[0]);
    await services.storage.put(storageKey, { path: file.path }, { contentType: checked.mediaType });
    await storeRenditions(services.storage, {
      path: file.path,
      mediaType: checked.mediaType,
      sha256: file.sha256,
    });
    const picture = await transaction((tx) =>
      addPicture(tx, {
        id: newId(),
        projectId: project.id,
        storageKey,
        sha256: file.sha256,
        mediaType: checked.mediaType,
        bytes: file.bytes,
        width: checked.width,
        height: checked.height,
        name: file.name,
        createdBy: user?.id ?? null,
      }),
    );
    return { picture };
  }),
  listPictures: ({ query }, { tx }) => listPictures(tx, { before: query.before, limit: query.limit }),
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
});
