import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';
import styles from './textBlock.module.css';

export function TextBlock({ properties, level }: BlockProps<'textBlock'>) {
  const { title, text, textAlign } = properties;
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div className={styles.text} data-align={textAlign}>
      {title !== '' && <Heading level={level}>{title}</Heading>}
      {paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have only their position
        <p key={at}>{paragraph.trim()}</p>
      ))}
    </div>
  );
}
