import { IconArrowRight } from '@tabler/icons-react';
import { storeActionAddress } from '../../../../../shared/features/site/blocks/blocks.ts';
import { showsAction } from '../../../../../shared/rules/blocks/blocks.ts';
import { BlockLink } from '../block-link.tsx';
import type { BlockProps } from '../block-props.ts';
import { BlockIcon } from '../symbol.tsx';

export function Action({ properties }: BlockProps<'action'>) {
  const { text, copy, icon, symbol, target } = properties;
  const href = properties.href || storeActionAddress(properties.action);
  if (!(href && showsAction(properties))) return null;
  return (
    <BlockLink href={href} target={target} className="block-action">
      <BlockIcon symbol={symbol} icon={icon} size={24} className="icon" />
      <span className="texts">
        <span className="text">{text}</span>
        {copy !== '' && <span className="copy">{copy}</span>}
      </span>
      <IconArrowRight size={20} stroke={1.6} className="arrow" aria-hidden />
    </BlockLink>
  );
}
