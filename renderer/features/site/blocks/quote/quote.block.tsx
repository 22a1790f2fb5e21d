import { BlockLink } from '../block-link.tsx';
import type { BlockProps } from '../block-props.ts';
import styles from './quote.module.css';

export function Quote({ properties }: BlockProps<'quote'>) {
  const { text, author, source, href } = properties;
  if (text === '') return null;
  return (
    <figure className={styles.quote} data-part="quote">
      <blockquote>{text}</blockquote>
      {(author !== '' || source !== '') && (
        <figcaption>
          {author}
          {author !== '' && source !== '' && ', '}
          {source !== '' && <cite>{href === '' ? source : <BlockLink href={href}>{source}</BlockLink>}</cite>}
        </figcaption>
      )}
    </figure>
  );
}
