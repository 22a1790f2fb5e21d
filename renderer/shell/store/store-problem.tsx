import type { StoreFrame } from '../../../shared/features/selling/storefront/storefront.ts';
import styles from '../../ui/store/store.module.css';
import { describeError } from '../errors/describe-error.ts';
import { StoreLayout } from './store-layout.tsx';

interface StoreProblemProps {
  readonly frame: StoreFrame | null;
  readonly name: string;
  readonly path: string;
  /** HTTP status of what happened. */
  readonly status: number;
}

/** What a store's page says when there is nothing at its address or it failed: the frame stays, with a way on. */
export function StoreProblem({ frame, name, path, status }: StoreProblemProps) {
  const { title, sentence } = describeError(status);
  return (
    <StoreLayout frame={frame} name={name} path={path}>
      <title>{`${title} | ${name}`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.empty}>
        <h1>{title}</h1>
        <p>{sentence}</p>
        <a className={styles.button} href="/collection/all-products/">
          See all products
        </a>
      </div>
    </StoreLayout>
  );
}
