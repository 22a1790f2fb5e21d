import { invalid, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { failurePhotoCalls } from '../../../../shared/features/factory/failure-photos/failure-photos.calls.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { FileMissing } from '../../../platform/storage/storage.ts';
import { hasPhoto, insertPhoto } from './failure-photos.queries.ts';
import { reportRead } from './failure-photos.reads.ts';
import { photoKey } from './photo-keys.ts';
import { storeFailurePhoto } from './store-failure-photo.ts';

/** What takes in photos from workstations and shows them to the office. */
export const failurePhotoImplementations = implement(failurePhotoCalls, {
  send: inSteps(async ({ params, body }, { file, station, services, transaction }) => {
    if (!station) throw new Refusal(401, 'station-revoked');
    if (!file) throw invalid({ photo: [FIELD_MESSAGES.required] });
    const { staffId, takenAt } = body;
    const report = { spoilId: params.id, stationId: station.id };
    const found = await transaction((tx) => reportRead.find(tx, { ...report, staffId }));
    if (found === null) throw notFound();
    if (!found.hasPhoto) {
      const stored = await storeFailurePhoto(services, file, report);
      await transaction((tx) =>
        insertPhoto(tx, {
          ...stored,
          spoilId: params.id,
          projectId: found.projectId,
          takenAt,
          staffId: found.staffId,
        }),
      );
    }
    return { id: params.id };
  }),

  show: inSteps(async ({ params, query }, { services, transaction }) => {
    if (!(await transaction((tx) => hasPhoto(tx, params.id)))) throw notFound();
    try {
      const { stream, file } = await services.storage.get(photoKey(params.id, query.size));
      return { body: stream, bytes: file.size, mediaType: 'image/webp' };
    } catch (error) {
      if (error instanceof FileMissing) throw notFound();
      throw error;
    }
  }),
});
