import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';
import { RichWords } from '../rich-words.tsx';
import styles from './textBlock.module.css';

export function TextBlock({ properties, level }: BlockProps<'textBlock'>) {
  const { title, text, textAlign } = properties;
  return (
    <div className={styles.text} data-align={textAlign}>
      {title !== '' && <Heading level={level}>{title}</Heading>}
      <RichWords text={text} name="text" level={level} isHeaded={title !== ''} />
    </div>
  );
}
