import styles from './basket-count.module.css';

interface BasketCountProps {
  readonly count: number;
}

export default function BasketCount({ count }: BasketCountProps) {
  return (
    <a href="/basket/" className={styles['basket']}>
      Basket <span className={styles['count']}>{count}</span>
    </a>
  );
}
