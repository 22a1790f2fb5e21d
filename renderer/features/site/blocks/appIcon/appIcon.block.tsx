import { BlockLink } from '../block-link.tsx';
import type { BlockProps } from '../block-props.ts';
import { groundStyle } from '../ground.ts';
import { BlockIcon } from '../symbol.tsx';

export function AppIcon({ properties }: BlockProps<'appIcon'>) {
  const { text, href, symbol, icon, backgroundColor } = properties;
  if (symbol === 'none' && !icon) return null;
  const inside = (
    <>
      <span className="tile" style={groundStyle(backgroundColor)} data-picture={icon !== null}>
        <BlockIcon symbol={symbol} icon={icon} size={36} className="icon" />
      </span>
      {text !== '' && <span>{text}</span>}
    </>
  );
  // An icon without a name would be a link without one.
  if (href === '' || (text === '' && !icon?.alt)) return <p className="block-app-icon">{inside}</p>;
  return (
    <BlockLink href={href} className="block-app-icon">
      {inside}
    </BlockLink>
  );
}
