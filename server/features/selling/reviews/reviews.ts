/** Reviews as other features show them. */
export { newestReviews } from './newest-reviews.queries.ts';
