import type { ShownReview } from '../../../../../shared/features/site/blocks/blocks.ts';
import { formatDate } from '../../../../../shared/rules/dates/format-date.ts';
import { NETWORKS } from '../../../../ui/store/networks.ts';
import { ProductGrid } from '../../../../ui/store/product-grid.tsx';
import { BlockLink } from '../block-link.tsx';
import type { BlockProps } from '../block-props.ts';
import { Section } from '../section.tsx';

const MOST_STARS = 5;

const Reviews = ({ reviews }: { readonly reviews: readonly ShownReview[] }) => (
  <ul>
    {reviews.map(({ id, stars, title, body, name, productName, urlName, writtenAt }) => (
      <li key={id}>
        <p className="stars">
          <span aria-hidden>{'★'.repeat(stars) + '☆'.repeat(MOST_STARS - stars)}</span>
          <span className="only-read-aloud">{`${stars} of ${MOST_STARS} stars`}</span>
        </p>
        {title !== '' && <p className="title">{title}</p>}
        {body !== '' && <blockquote>{body}</blockquote>}
        <p className="from">
          {name} on <a href={`/product/${urlName}/`}>{productName}</a>,{' '}
          <time dateTime={writtenAt}>{formatDate(writtenAt, 'day', 'UTC')}</time>
        </p>
      </li>
    ))}
  </ul>
);

/** Left out while the store has nothing to show in it. */
export function Feed({ uid, properties, products, figures, level, priority }: BlockProps<'feed'>) {
  const { title, source, limit, network, href } = properties;
  const reviews = (figures.reviews ?? []).slice(0, limit);
  if ((source === 'products' ? products : reviews).length === 0) return null;
  const { name, Icon } = NETWORKS[network];
  return (
    <Section uid={uid} title={title} level={level}>
      <div className="block-feed">
        {source === 'products' ? (
          <ProductGrid products={products} eager={priority ? 2 : 0} />
        ) : (
          <Reviews reviews={reviews} />
        )}
        {href !== '' && (
          <BlockLink href={href} className="follow">
            <Icon size={22} stroke={1.6} aria-hidden />
            Follow us on {name}
          </BlockLink>
        )}
      </div>
    </Section>
  );
}
