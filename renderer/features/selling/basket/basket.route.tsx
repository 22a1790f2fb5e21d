import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { z } from 'zod';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { paymentCalls } from '../../../../shared/features/projects/payments/payments.calls.ts';
import {
  type Basket as BasketContent,
  type BasketItem,
  basketNameSchema,
  emailFavouritesForLater,
  findShopStart,
  listBasket,
  listFavourites,
  recoverFavourites,
  removeFromBasket,
  SAMPLES_SHOP_NAME,
  updateBasket,
} from '../../../../shared/features/selling/basket/basket.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { parseForm, readForm } from '../../../platform/forms/posted-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { MEDIA } from '../../../styles/breakpoints.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import { StorePicture } from '../../../ui/store/store-picture.tsx';
import { Price } from '../../../ui/store/store-price.tsx';
import { changeCode, codePostSchema } from '../discounts/discounts.ts';
import styles from './basket.module.css';
import BasketList from './basket-list.island.tsx';
import Confetti from './confetti.island.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  const br = url.searchParams.get('br');
  let recovery: string | null = url.searchParams.has('not-added')
    ? 'We couldn’t add your design. Please go back to it and try again.'
    : null;
  try {
    if (br !== null) {
      recovery = await server.call(recoverFavourites, { body: { br } }).then(
        () => 'Here are your saved favourites.',
        (error: unknown) => {
          if (error instanceof Refusal) return error.message;
          throw error;
        },
      );
    }
    const basket = await server.call(listBasket, {});
    const favourites = await server.call(listFavourites, {});
    return {
      basket,
      favourites,
      provider: (await server.call(paymentCalls.settings, {})).provider,
      recovery,
      emptied: url.searchParams.has('emptied') && favourites.items.length === 0,
      storeName: server.visit.store?.name ?? null,
    };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

const postSchema = z.union([
  z.object({ key: z.uuid(), quantity: z.coerce.number().int().min(0) }),
  z.object({ key: z.uuid(), name: basketNameSchema, intent: z.literal('remove') }),
  z.object({ intent: z.literal('email'), email: z.string() }),
  codePostSchema,
]);
export async function action({ request, context }: ActionFunctionArgs) {
  const server = context.get(pageServerContext);
  const post = parseForm(postSchema, await readForm(request));
  if ('code' in post) {
    const refusedCode = await changeCode(server, post);
    return refusedCode
      ? data({ refused: null, sent: null, refusedCode }, { status: 409 })
      : redirect('/basket/', 303);
  }
  try {
    if ('quantity' in post) await server.call(updateBasket, { body: post });
    else if (post.intent === 'remove') {
      const { items } = await server.call(removeFromBasket, { body: post });
      if (post.name === 'favourites' && items.length === 0) return redirect('/basket/?emptied', 303);
    } else {
      await server.call(emailFavouritesForLater, { body: { email: post.email } });
      return data({ refused: null, sent: post.email, refusedCode: null });
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ refused: error.message, sent: null, refusedCode: null }, { status: error.status });
  }
  return redirect('/basket/', 303);
}

function Favourite({ item, currency }: { readonly item: BasketItem; readonly currency: string }) {
  const { Colour, Size } = item.options;
  const variant = [Colour, Size].filter(Boolean).join(', ');
  return (
    <li className={styles.favourite}>
      <a className={styles.picture} href={item.productUrl ?? undefined}>
        <StorePicture picture={item.image} alt={item.name} sizes={`${MEDIA.phone} 46vw, 220px`} />
      </a>
      <h3>
        <a href={item.productUrl ?? undefined}>{item.name}</a>
      </h3>
      {variant && <p className={store.hint}>{variant}</p>}
      {item.trouble?.kind === 'gone' ? (
        <p className={store.error}>{item.trouble.words}</p>
      ) : (
        <p>
          <Price amountMinor={item.priceIncTax} currency={currency} />
        </p>
      )}
      <form method="post">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="name" value="favourites" />
        <input type="hidden" name="key" value={item.key} />
        <button type="submit" className={styles.remove}>
          Remove<span className="only-read-aloud"> {item.name}</span>
        </button>
      </form>
    </li>
  );
}

function Favourites({
  favourites,
  sent,
}: {
  readonly favourites: BasketContent;
  readonly sent: string | null;
}) {
  return (
    <section className={styles.favourites} id="favourites" aria-labelledby="favourites-title">
      <h2 id="favourites-title">Saved for later</h2>
      <ul className={styles.grid}>
        {favourites.items.map((item) => (
          <Favourite key={item.key} item={item} currency={favourites.totals.currency} />
        ))}
      </ul>
      {sent ? (
        <p
          className={store.success}
          role="status"
        >{`We’ve emailed a link to ${sent}. Open it on any device to see your favourites.`}</p>
      ) : (
        <form className={styles.mail} method="post">
          <input type="hidden" name="intent" value="email" />
          <div className={store.field}>
            <label htmlFor="later">Open on another device</label>
            <input
              className={store.input}
              id="later"
              name="email"
              type="email"
              autoComplete="email"
              required
            />
          </div>
          <button className={store.quiet} type="submit">
            Email me the link
          </button>
        </form>
      )}
    </section>
  );
}

export default function Basket() {
  const { basket, favourites, provider, recovery, emptied, storeName } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <Seo title={`Basket | ${storeName ?? SAMPLES_SHOP_NAME}`} hidden />
      <h1>Basket</h1>
      {outcome?.refused && (
        <p className={store.alert} role="alert">
          {outcome.refused}
        </p>
      )}
      {recovery && (
        <p className={store.notice} role="status">
          {recovery}
        </p>
      )}
      {emptied && (
        <>
          <p className={store.notice} role="status">
            Nothing is saved for later now.
          </p>
          <Confetti />
        </>
      )}
      <BasketList
        basket={basket}
        refusedCode={outcome?.refusedCode ?? null}
        provider={provider}
        {...(storeName === null && { start: findShopStart(false) })}
      />
      {favourites.items.length > 0 ? (
        <Favourites favourites={favourites} sent={outcome?.sent ?? null} />
      ) : (
        !emptied &&
        storeName !== null && (
          <section className={styles.favourites} id="favourites" aria-labelledby="favourites-title">
            <h2 id="favourites-title">Saved for later</h2>
            <p className={store.hint}>Nothing yet. The heart on a product saves it here.</p>
          </section>
        )
      )}
    </div>
  );
}
