import { v7 as newId } from 'uuid';
import { conflict, invalid, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import {
  FEEDBACK_IMAGE_REFUSED,
  FEEDBACK_IMAGE_TYPES,
  feedbackCalls,
  isStaffPage,
} from '../../../../shared/features/help/feedback/feedback.ts';
import { PICTURE_TYPES } from '../../../../shared/features/making/files/files.ts';
import { asksForProposal, FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { ownAccount } from '../../accounts/identity/identity.ts';
import { checkPicture } from '../../making/files/files.ts';
import { mailAnswer } from './feedback.mails.ts';
import { insertAnswer, insertFeedback, insertImage, listFeedback, storedImage } from './feedback.queries.ts';

const refused = () =>
  new Refusal(415, 'not-a-picture', FEEDBACK_IMAGE_REFUSED, { errors: { image: [FEEDBACK_IMAGE_REFUSED] } });

export const feedbackImplementations = implement(feedbackCalls, {
  addImage: inSteps(async (_, context) => {
    const { file, services } = context;
    const account = ownAccount(context);
    if (!file) throw invalid({ image: [FIELD_MESSAGES.required] });
    const { mediaType } = await checkPicture(file, { accepts: FEEDBACK_IMAGE_TYPES }).catch(
      (error: unknown) => {
        throw error instanceof Refusal && error.status === 415 ? refused() : error;
      },
    );
    const id = newId();
    const storageKey = `feedback/${id}.${PICTURE_TYPES[mediaType].extensions[0]}`;
    await services.storage.put(storageKey, { path: file.path }, { contentType: mediaType });
    await context.transaction((tx) =>
      insertImage(tx, { id, accountId: account.id, storageKey, mediaType, bytes: file.bytes }),
    );
    return { id, name: file.name, bytes: file.bytes };
  }),

  async submit({ body }, context) {
    const images = [...new Set(body.images)];
    const isInternal = ownAccount(context).internal && isStaffPage(body.page);
    if (isInternal && asksForProposal(body.type) && !body.proposal)
      throw invalid({ proposal: [FIELD_MESSAGES.required] });
    const made = await insertFeedback(context.tx, {
      accountId: ownAccount(context).id,
      projectId: context.project?.id ?? null,
      type: body.type,
      feedback: body.feedback,
      proposal: asksForProposal(body.type) ? (body.proposal ?? '') : '',
      page: body.page,
      userAgent: context.request.userAgent,
      images,
    });
    if (made.images !== images.length) throw invalid({ images: ['An image is missing. Add it again.'] });
    return { id: made.id };
  },

  list: ({ query }, { tx }) =>
    listFeedback(tx, { view: query.view, before: query.before, limit: query.limit }),

  async answer({ params, body }, context) {
    const { tx, services } = context;
    const made = await insertAnswer(tx, params.feedback, { text: body.answer, by: ownAccount(context).id });
    if (made === undefined) throw notFound();
    if (made === null)
      throw conflict('answered', 'Someone has answered this already. Reload to see the answer.');
    await mailAnswer(tx, services, { id: params.feedback, ...made, answer: body.answer });
    return { id: params.feedback };
  },

  async showImage({ params }, { tx, services }) {
    const stored = await storedImage(tx, params.image);
    if (!stored) throw notFound();
    const { stream, file } = await services.storage.get(stored.storageKey);
    return { body: stream, bytes: file.size, mediaType: stored.mediaType, immutable: true };
  },
});
