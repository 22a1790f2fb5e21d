import type {
  ProductReviews,
  ShownReview,
} from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import {
  productReviewsPath,
  reviewsText,
  reviewTotals,
} from '../../../../shared/features/selling/reviews/reviews.rules.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import styles from './shown-reviews.module.css';
import { Stars } from './stars.tsx';

/** The average and how many reviews it is of, near a product’s name; null without any. */
export function ratingText(reviews: ProductReviews): string | null {
  const { count, average } = reviewTotals(reviews.counts);
  return average === null ? null : `${average} of 5, ${reviewsText(count)}`;
}

interface ReviewItemProps {
  readonly review: ShownReview;
  readonly storeName: string;
}

function ReviewItem({ review, storeName }: ReviewItemProps) {
  const { name, stars, title, body, variant, writtenAt, isEdited, isVerified, reply } = review;
  return (
    <li className={styles.review}>
      <Stars stars={stars} />
      {title !== '' && <h3>{title}</h3>}
      <p className={styles.text}>{body}</p>
      <p className={styles.by}>
        {[
          name,
          isVerified ? 'Verified buyer' : '',
          variant,
          formatDate(writtenAt, 'day', 'UTC'),
          isEdited ? 'Edited' : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {reply !== null && (
        <div className={styles.reply}>
          <p className={styles.by}>{`Reply from ${storeName}`}</p>
          <p className={styles.text}>{reply}</p>
        </div>
      )}
    </li>
  );
}

interface ReviewListProps {
  readonly reviews: readonly ShownReview[];
  readonly storeName: string;
}

export const ReviewList = ({ reviews, storeName }: ReviewListProps) => (
  <ul className={styles.list}>
    {reviews.map((review) => (
      <ReviewItem key={review.id} review={review} storeName={storeName} />
    ))}
  </ul>
);

/** Newest reviews that a product’s own page shows. */
const ON_PRODUCT_PAGE = 5;

interface SectionProps {
  readonly reviews: ProductReviews;
  readonly storeName: string;
}

/** A product’s newest reviews with the way to all of them; nothing without any. */
export function ReviewsSection({ reviews, storeName }: SectionProps) {
  const { count } = reviewTotals(reviews.counts);
  const rating = ratingText(reviews);
  if (rating === null) return null;
  return (
    <section id="reviews" className={styles.section} aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      <p>{`${rating}. Verified buyers bought it in this store.`}</p>
      <ReviewList reviews={reviews.reviews.slice(0, ON_PRODUCT_PAGE)} storeName={storeName} />
      {count > ON_PRODUCT_PAGE && (
        <p>
          <a className={styles.more} href={productReviewsPath(reviews.urlName)}>
            {`All ${count} reviews`}
          </a>
        </p>
      )}
    </section>
  );
}
