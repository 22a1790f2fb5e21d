import type { ComponentPropsWithRef } from 'react';
import styles from './layout.module.css';

/** Step of the spacing scale: 4, 8, 12, 16, 24 and 32 px. */
type Space = 1 | 2 | 3 | 4 | 5 | 6;

interface LayoutProps extends ComponentPropsWithRef<'div'> {
  /** Space between the children. */
  readonly gap?: Space;
  /** Extra space above and below. */
  readonly before?: 2 | 4 | 5;
  readonly after?: 3 | 4 | 5;
}

interface StackProps extends LayoutProps {
  readonly align?: 'center';
}

/** Children below each other, each as wide as the stack. */
export function Stack({ gap = 4, before, after, align, className = '', ...rest }: StackProps) {
  return (
    <div
      {...rest}
      className={`${styles.space} ${styles.stack} ${className}`}
      data-gap={gap}
      data-before={before}
      data-after={after}
      data-align={align}
    />
  );
}

interface RowProps extends LayoutProps {
  readonly align?: 'end';
  /** Where the children are on the line; at its start by default. */
  readonly at?: 'center' | 'end' | 'spread';
  readonly wrap?: boolean;
}

/** Children next to each other, centred on one line; they wrap when there is no room. */
export function Row({ gap = 4, before, after, align, at, wrap = true, className = '', ...rest }: RowProps) {
  return (
    <div
      {...rest}
      className={`${styles.space} ${styles.row} ${className}`}
      data-gap={gap}
      data-before={before}
      data-after={after}
      data-align={align}
      data-at={at}
      {...(!wrap && { 'data-wrap': 'no' })}
    />
  );
}
