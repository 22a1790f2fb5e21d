import { BlockAction } from '../block-action.tsx';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';
import { BlockIcon } from '../symbol.tsx';

export function Feature({ properties, level }: BlockProps<'feature'>) {
  const { title, copy, symbol, icon, action, textAlign, boxed } = properties;
  if (title === '' && copy === '') return null;
  return (
    <div className="block-feature" data-align={textAlign} data-boxed={boxed}>
      <BlockIcon symbol={symbol} icon={icon} size={28} className="icon" />
      {title !== '' && (
        <Heading level={level} className="title">
          {title}
        </Heading>
      )}
      {copy !== '' && <p className="copy">{copy}</p>}
      {action && <BlockAction action={action} look="none" />}
    </div>
  );
}
