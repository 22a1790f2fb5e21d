import { IconPlus } from '@tabler/icons-react';
import type { BlockProps } from '../block-props.ts';
import { RichWords } from '../rich-words.tsx';

/** Opens without scripts. It closes when the page changes, because every page is a new document. */
export function Expandable({ properties, level, children }: BlockProps<'expandable'>) {
  const { question, answer, open } = properties;
  if (question === '') return null;
  return (
    <details className="block-expandable" open={open}>
      <summary>
        {question}
        <IconPlus size={20} stroke={1.6} aria-hidden />
      </summary>
      <div className="answer">
        <RichWords text={answer} name="answer" level={level} isHeaded={false} />
        {children}
      </div>
    </details>
  );
}
