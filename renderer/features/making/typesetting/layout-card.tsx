import { Skeleton } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import styles from './typesetting.module.css';

interface LayoutCardProps {
  readonly cardRef?: RefObject<HTMLLIElement | null>;
  readonly name: string;
  readonly cloth: string;
  /** Null while its fonts are on their way. */
  readonly picture: ReactNode | null;
  readonly large?: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

/** A layout as a button that takes it. */
export function LayoutCard(props: LayoutCardProps) {
  const { cardRef, name, cloth, picture, large, disabled, onChoose } = props;
  return (
    <li ref={cardRef} className={styles.item}>
      {picture === null ? (
        <Skeleton className={styles.waiting ?? ''} radius="lg" data-large={large || undefined} />
      ) : (
        <button type="button" className={styles.card} disabled={disabled} onClick={onChoose}>
          <span className={styles.frame} data-large={large || undefined} style={{ background: cloth }}>
            {picture}
          </span>
          <span className={styles.name}>{name}</span>
        </button>
      )}
    </li>
  );
}
