import { useEffect, useState } from 'react';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import { HeartIcon } from '../../../ui/store/heart-icon.tsx';
import styles from './basket-count.module.css';
import { countIn, onBasketChanged } from './basket-events.ts';

function Count({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count}>{count}</span>
      <span className="only-read-aloud">{count === 1 ? ' item' : ' items'}</span>
    </>
  );
}

/** The links to what was saved and to the basket, each with how much is in it once the page is awake. */
function BasketCount() {
  const [count, setCount] = useState(0);
  const [saved, setSaved] = useState(0);
  useEffect(() => {
    const read = () => {
      setCount(countIn(document.cookie, 'main'));
      setSaved(countIn(document.cookie, 'favourites'));
    };
    read();
    return onBasketChanged(read);
  }, []);
  return (
    <>
      <a href="/basket/#favourites" className={styles.basket}>
        <HeartIcon size={22} />
        <span className="only-read-aloud">Saved for later</span>
        <Count count={saved} />
      </a>
      <a href="/basket/" className={styles.basket}>
        <svg
          width="22"
          height="22"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          aria-hidden="true"
        >
          <path d="M5 8h14l-1.200 11.200a1 1 0 0 1-1 .8H7.200a1 1 0 0 1-1-.8z" strokeLinejoin="round" />
          <path d="M8.500 10.500V7a3.500 3.500 0 0 1 7 0v3.500" strokeLinecap="round" />
        </svg>
        <span className={styles.word}>Basket</span>
        <Count count={count} />
      </a>
    </>
  );
}

export default defineIsland(BasketCount);
