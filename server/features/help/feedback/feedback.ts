/** Feedback on the server. */
export { abandonedImagesHandler } from './abandoned-images.job.ts';
export { feedbackImplementations } from './feedback.handlers.ts';
