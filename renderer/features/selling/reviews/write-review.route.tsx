import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  type BoughtProduct,
  type OwnReview,
  reviewCalls,
} from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import {
  REVIEW_LIMITS,
  STAR_WORDS,
  STARS,
  writeReviewPath,
} from '../../../../shared/features/selling/reviews/reviews.rules.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { readForm } from '../../../platform/forms/posted-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import styles from './write-review.module.css';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  server.setHeader('referrer-policy', 'no-referrer');
  try {
    const request = await server.call(reviewCalls.open, { params: { token: params.token ?? '' } });
    return { ...request, token: params.token ?? '', saved: url.searchParams.get('saved') };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

const FIELDS = ['productId', 'stars', 'title', 'body', 'name'] as const;
type Posted = Record<(typeof FIELDS)[number], string>;

const postedOf = (form: FormData): Posted => {
  const text = (name: keyof Posted) => String(form.get(name) ?? '');
  return {
    productId: text('productId'),
    stars: text('stars'),
    title: text('title'),
    body: text('body'),
    name: text('name'),
  };
};

export async function action({ request, params, context }: ActionFunctionArgs) {
  const token = params.token ?? '';
  const posted = postedOf(await readForm(request));
  const { productId, stars, ...texts } = posted;
  try {
    await context.get(pageServerContext).call(reviewCalls.write, {
      params: { token, productId },
      // An empty choice is none, not zero stars.
      body: { ...texts, stars: stars || undefined },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ message: error.message, errors: error.errors ?? {}, posted }, { status: error.status });
  }
  return redirect(`${writeReviewPath(token)}?saved=${encodeURIComponent(productId)}`, 303);
}

interface FieldErrorProps {
  readonly id: string;
  readonly errors: readonly string[] | undefined;
}

const FieldError = ({ id, errors }: FieldErrorProps) =>
  errors?.[0] ? (
    <span className={store.error} id={`${id}-error`}>
      {errors[0]}
    </span>
  ) : null;

const faulty = (id: string, errors: readonly string[] | undefined) =>
  errors ? { 'aria-invalid': true as const, 'aria-describedby': `${id}-error` } : {};

interface ReviewFormProps {
  readonly product: BoughtProduct;
  readonly name: string;
  readonly refused: {
    readonly errors: Readonly<Record<string, readonly string[]>>;
    readonly posted: Posted;
  } | null;
}

function ReviewForm({ product, name, refused }: ReviewFormProps) {
  const { productId, review } = product;
  const id = (field: string) => `${field}-${productId}`;
  const values = refused?.posted ?? {
    stars: review ? String(review.stars) : '',
    title: review?.title ?? '',
    body: review?.body ?? '',
    name: review?.name ?? name,
  };
  const { stars, title, body, name: nameErrors } = refused?.errors ?? {};
  return (
    <form method="post" className={styles.form}>
      <input type="hidden" name="productId" value={productId} />
      <fieldset className={styles.stars} {...faulty(id('stars'), stars)}>
        <legend>How many stars?</legend>
        {STARS.map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="radio"
              name="stars"
              value={each}
              defaultChecked={values.stars === String(each)}
              required
            />
            <span aria-hidden className={styles.signs}>
              {'★'.repeat(each)}
            </span>
            <span className="only-read-aloud">{`${each} of 5 stars: `}</span>
            {STAR_WORDS[each]}
          </label>
        ))}
        <FieldError id={id('stars')} errors={stars} />
      </fieldset>
      <div className={store.field}>
        <label htmlFor={id('title')}>Title (optional)</label>
        <input
          className={store.input}
          id={id('title')}
          name="title"
          defaultValue={values.title}
          maxLength={REVIEW_LIMITS.titleMax}
          {...faulty(id('title'), title)}
        />
        <FieldError id={id('title')} errors={title} />
      </div>
      <div className={store.field}>
        <label htmlFor={id('body')}>Your review</label>
        <textarea
          className={`${store.input} ${styles.body}`}
          id={id('body')}
          name="body"
          rows={6}
          defaultValue={values.body}
          required
          minLength={REVIEW_LIMITS.bodyMin}
          maxLength={REVIEW_LIMITS.bodyMax}
          {...faulty(id('body'), body)}
        />
        <FieldError id={id('body')} errors={body} />
      </div>
      <div className={store.field}>
        <label htmlFor={id('name')}>Name that everyone sees</label>
        <input
          className={store.input}
          id={id('name')}
          name="name"
          defaultValue={values.name}
          required
          maxLength={REVIEW_LIMITS.nameMax}
          {...faulty(id('name'), nameErrors)}
        />
        <FieldError id={id('name')} errors={nameErrors} />
      </div>
      <p>
        <button className={store.button} type="submit">
          {review ? 'Save changes' : 'Send review'}
        </button>
      </p>
    </form>
  );
}

const STATE_TEXTS: Readonly<Record<OwnReview['state'], string>> = {
  shown: 'Thank you. Your review is in the store.',
  waiting: 'Thank you. We’ll check your review before it’s shown, because of something in its text.',
  hidden: 'The store has hidden this review.',
};

/** `/write-review/{token}/`: reviews of what an order’s customer bought, from the email’s link, without any script. */
export default function WriteReview() {
  const { products, name, storeName, saved } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <Seo title={`Write a review | ${storeName}`} hidden />
      <h1>Write a review</h1>
      <p>Write what you think, good or bad. We check only for links, contact details and copied text.</p>
      {posted && (
        <p className={store.alert} role="alert">
          {posted.message}
        </p>
      )}
      {products.map((product) => {
        const { productId, review, variant, picture } = product;
        const refused = posted?.posted.productId === productId ? posted : null;
        return (
          <section key={productId} className={styles.product} aria-labelledby={`product-${productId}`}>
            <header className={styles.head}>
              {picture && <img src={picture} alt="" width={64} height={80} />}
              <div>
                <h2 id={`product-${productId}`}>{product.name}</h2>
                {variant !== '' && <p>{variant}</p>}
              </div>
            </header>
            {review && (
              <p className={store.success} {...(saved === productId && !refused && { role: 'status' })}>
                {STATE_TEXTS[review.state]}
              </p>
            )}
            {review === null || refused ? (
              <ReviewForm product={product} name={name} refused={refused} />
            ) : review.editsLeft > 0 ? (
              <details>
                <summary className={styles.summary}>Change this review</summary>
                <ReviewForm product={product} name={name} refused={null} />
              </details>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
