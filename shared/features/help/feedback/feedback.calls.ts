import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { FEEDBACK_ATTACHMENTS } from '../../../rules/constants/limits.ts';
import {
  FEEDBACK_TYPES,
  FIELD_MESSAGES,
  requiredIfMissing,
  UNSPECIFIED_FIELD_MESSAGES,
} from '../../../rules/fields/fields.ts';
import { lines } from '../../../rules/text/line.schema.ts';

const FEEDBACK = '/omnis/v3/feedback';
export const FEEDBACK_TEXT_MAX_LENGTH = 5000;

/** What staff have not answered yet, what they have, and both. */
export const FEEDBACK_VIEWS = ['open', 'answered', 'all'] as const;
const feedbackViewSchema = z.enum(FEEDBACK_VIEWS);

const textField = lines().max(FEEDBACK_TEXT_MAX_LENGTH, FIELD_MESSAGES.maxLength(FEEDBACK_TEXT_MAX_LENGTH));

const addImage = defineCall({
  name: 'feedback.addImage',
  method: 'POST',
  path: `${FEEDBACK}/images/`,
  summary: 'Upload an image for feedback',
  access: 'signed-in',
  upload: { field: 'image', maxBytes: FEEDBACK_ATTACHMENTS.maxBytes },
  answer: z.object({ id: z.uuid(), name: z.string(), bytes: z.number().int() }),
  errors: [413, 415],
  rate: { max: 60, perSeconds: 3600 },
});

const submit = defineCall({
  name: 'feedback.submit',
  method: 'POST',
  path: `${FEEDBACK}/submit/`,
  // Spec 2 §7.8, spec 3 §5.4.
  summary: 'Send feedback: an issue, a suggestion or a question',
  access: 'signed-in',
  body: z.object({
    type: z.enum(FEEDBACK_TYPES, { error: requiredIfMissing }),
    feedback: textField.min(1, FIELD_MESSAGES.required),
    /** What should happen instead; of an issue only. */
    proposal: textField.optional(),
    /** Path and query of the page it was written on. */
    page: z.string().max(2000),
    /** Ids of pictures taken before by `feedback.addImage`. */
    images: z
      .array(z.uuid())
      .max(FEEDBACK_ATTACHMENTS.max, UNSPECIFIED_FIELD_MESSAGES.fileCount(FEEDBACK_ATTACHMENTS.max))
      .default([]),
  }),
  answer: z.object({ id: z.uuid() }),
  rate: { max: 20, perSeconds: 3600 },
});

const list = defineCall({
  name: 'feedback.list',
  method: 'GET',
  path: `${FEEDBACK}/`,
  summary: 'List feedback, newest first',
  access: 'internal',
  query: z.object({
    view: feedbackViewSchema.default('open'),
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({
    feedback: z.array(
      z.object({
        id: z.uuid(),
        type: z.enum(FEEDBACK_TYPES),
        feedback: z.string(),
        proposal: z.string(),
        page: z.string(),
        from: z.string(),
        project: z.string().nullable(),
        createdAt: z.string(),
        images: z.array(z.uuid()),
        answer: z.object({ text: z.string(), by: z.string(), at: z.string() }).nullable(),
      }),
    ),
    more: z.boolean(),
  }),
});

const answer = defineCall({
  name: 'feedback.answer',
  method: 'POST',
  path: `${FEEDBACK}/{feedback}/answer/`,
  summary: 'Answer feedback by email',
  access: 'internal',
  params: z.object({ feedback: z.uuid() }),
  body: z.object({ answer: textField.min(1, FIELD_MESSAGES.required) }),
  answer: z.object({ id: z.uuid() }),
  errors: [404, 409],
});

const showImage = defineCall({
  name: 'feedback.showImage',
  method: 'GET',
  path: `${FEEDBACK}/images/{image}/`,
  summary: 'Get an image sent with feedback',
  access: 'internal',
  params: z.object({ image: z.uuid() }),
  answer: 'file',
  errors: [404],
});

/** Spec 2 §7.8. */
export const feedbackCalls = { addImage, submit, list, answer, showImage } as const;
