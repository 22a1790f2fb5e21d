/** What a product’s page shows of its reviews. */
export { ReviewSummary, ReviewsSection } from './shown-reviews.tsx';
