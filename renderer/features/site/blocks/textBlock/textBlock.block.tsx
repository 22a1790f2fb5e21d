import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';
import { Paragraphs } from '../paragraphs.tsx';
import styles from './textBlock.module.css';

export function TextBlock({ properties, level }: BlockProps<'textBlock'>) {
  const { title, text, textAlign } = properties;
  return (
    <div className={styles.text} data-align={textAlign}>
      {title !== '' && <Heading level={level}>{title}</Heading>}
      <Paragraphs text={text} />
    </div>
  );
}
