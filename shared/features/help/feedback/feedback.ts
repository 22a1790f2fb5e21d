/** Feedback: what people tell us about a page. Its field rules are in shared/rules/fields. */
export { FEEDBACK_TEXT_MAX_LENGTH, FEEDBACK_VIEWS, feedbackCalls } from './feedback.calls.ts';

/** Kinds of pictures a feedback takes, for a file field's `accept`. */
export const FEEDBACK_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const FEEDBACK_IMAGE_REFUSED = 'Add a PNG, JPEG or WebP image.';

/** Whether a page is one of the internal staff's, where an issue needs a proposal. Spec 3 §5.4. */
export const isStaffPage = (page: string): boolean => page.startsWith('/staff/');
