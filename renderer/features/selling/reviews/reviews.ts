/** What a product’s page shows of its reviews. */
export { ReviewsSection, ratingText } from './shown-reviews.tsx';
