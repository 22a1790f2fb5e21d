import type { ReactNode } from 'react';
import { themeVariables } from '../../../../shared/features/site/theme/theme.ts';
import { lazyCode, useFetchedCode } from '../../../ui/lazy-code.ts';
import styles from './logo.module.css';

const look = lazyCode(() => import('./store-look.ts'));
/** The logo shows on a plain ground then. */
const ignore = () => undefined;

interface StoreGroundProps {
  /** The name of the store’s theme. */
  readonly theme: string;
  readonly children: ReactNode;
}

/**
 * The store’s own background behind its logo. The server has every theme and draws it. The browser keeps that, and fetches the
 * themes after the page.
 */
export function StoreGround({ theme, children }: StoreGroundProps) {
  const fetched = useFetchedCode(look, ignore);
  const variables = import.meta.env.SSR ? themeVariables(theme, {}) : fetched?.themeVariables(theme, {});
  return (
    <div className={styles.ground} suppressHydrationWarning {...(variables && { style: { ...variables } })}>
      {children}
    </div>
  );
}
