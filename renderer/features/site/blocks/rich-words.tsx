import { RichText } from '../../../ui/rich-text.tsx';
import styles from './rich-words.module.css';

interface RichWordsProps {
  readonly text: string;
  /** The property that it is, by which the page builder finds it. */
  readonly name: string;
  /** The block’s level. */
  readonly level: 1 | 2 | 3;
  /** Whether a heading of that level is above it: headings in the text are one below. */
  readonly isHeaded: boolean;
}

const BELOW = { 1: 'h2', 2: 'h3', 3: 'h4' } as const;
/** A page has its own `h1`. */
const OWN = { 1: 'h2', 2: 'h2', 3: 'h3' } as const;

/** A block’s text with marks, in one element. */
export function RichWords({ text, name, level, isHeaded }: RichWordsProps) {
  if (text.trim() === '') return null;
  return (
    <div className={styles.words} data-text={name}>
      <RichText text={text} heading={(isHeaded ? BELOW : OWN)[level]} />
    </div>
  );
}
