import { useEffect, useRef, useState } from 'react';
import type {
  addItemToCart,
  listBasketMinified,
  listFavourites,
  removeFromBasket,
} from '../../../../shared/features/selling/basket/basket.calls.ts';
import { failureWords } from '../../../platform/calls/refused.ts';
import { islandCall } from '../../../platform/islands/island-call.ts';
import { announceBasketChanged, Confetti } from '../basket/basket.ts';
import styles from './card-actions.module.css';
import { QuickAdd } from './quick-add.tsx';

const add = islandCall<typeof addItemToCart>({
  method: 'POST',
  path: '/omnis/v3/frontend/product/addItemToCart/',
});
const remove = islandCall<typeof removeFromBasket>({ method: 'POST', path: '/omnis/v3/basket/remove/' });
const list = islandCall<typeof listFavourites>({ method: 'GET', path: '/omnis/v3/basket/favourites/list/' });
const count = islandCall<typeof listBasketMinified>({
  method: 'GET',
  path: '/omnis/v3/basket/{name}/minified-list/',
});

const name = 'favourites';

const productPath = (href: string) => new URL(href, location.href).pathname;
const hrefOf = (button: HTMLElement) =>
  button.closest('[data-part="card"]')?.querySelector('h3 a')?.getAttribute('href') ?? '';

/** Fills the hearts of what is saved. */
function show(saved: ReadonlySet<string>): void {
  for (const heart of document.querySelectorAll<HTMLElement>('[data-card-button="save"]'))
    heart.setAttribute('aria-pressed', String(saved.has(productPath(hrefOf(heart)))));
}

interface Saved {
  readonly key: string;
  readonly path: string;
}

async function findSaved(): Promise<readonly Saved[]> {
  const { items } = await list({});
  return items.map(({ key, productUrl }) => ({ key, path: productPath(productUrl ?? '') }));
}

/** Saves a product, or takes it out again; answers how many are saved then. */
async function toggle(href: string, isSaved: boolean): Promise<number> {
  const path = productPath(href);
  if (!isSaved) {
    const colour = new URL(href, location.href).searchParams.get('colour');
    const item = { productUrl: path, ...(colour && { productColor: colour }) };
    return (await add({ body: { item, name } })).count;
  }
  for (const { key } of (await findSaved()).filter((one) => one.path === path))
    await remove({ body: { key, name } });
  return (await count({ params: { name } })).count;
}

export interface CardPress {
  readonly button: HTMLElement;
  /** The product’s page, in the card’s colour. */
  readonly href: string;
}

export interface CardDeedsProps {
  /** The last button pressed, a new object each time. */
  readonly press: CardPress | null;
}

/** What the buttons of cards do: a heart saves a product, a plus chooses it in place. Spec 2 §4.2. */
export function CardDeeds({ press }: CardDeedsProps) {
  const [quick, setQuick] = useState<CardPress | null>(null);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isEmptied, setIsEmptied] = useState(false);
  const busy = useRef(new Set<HTMLElement>());
  const hasPressed = useRef(press !== null);

  useEffect(() => {
    findSaved().then(
      (saved) => {
        // A later press knows better.
        if (!hasPressed.current) show(new Set(saved.map(({ path }) => path)));
      },
      () => undefined,
    );
  }, []);

  useEffect(() => {
    if (!press) return;
    const { button, href } = press;
    if (button.dataset.cardButton === 'add') {
      setQuick(press);
      return;
    }
    if (busy.current.has(button)) return;
    hasPressed.current = true;
    const favour = async () => {
      const isSaved = button.getAttribute('aria-pressed') === 'true';
      // Shown as saved while the server is asked.
      button.setAttribute('aria-pressed', String(!isSaved));
      busy.current.add(button);
      setFailure(null);
      try {
        const left = await toggle(href, isSaved);
        setSaid(isSaved ? 'Removed from your saved products' : 'Saved for later. Find it under your basket.');
        setIsEmptied(isSaved && left === 0);
        announceBasketChanged();
      } catch (error) {
        button.setAttribute('aria-pressed', String(isSaved));
        setFailure(failureWords(error));
      } finally {
        busy.current.delete(button);
      }
    };
    favour();
  }, [press]);

  return (
    <>
      <p className="only-read-aloud" role="status">
        {said}
      </p>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {isEmptied && <Confetti />}
      {quick && (
        <QuickAdd
          key={quick.href}
          href={quick.href}
          close={() => {
            setQuick(null);
            // Two dialogs may have followed one another: the browser gives the focus back to what opened the last.
            quick.button.focus();
          }}
        />
      )}
    </>
  );
}
