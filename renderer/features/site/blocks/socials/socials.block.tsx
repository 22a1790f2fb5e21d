import { NETWORKS } from '../../../../ui/store/networks.ts';
import { BlockLink } from '../block-link.tsx';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';

/** A link without an address is left out; so is the block without a link. */
export function Socials({ properties, level }: BlockProps<'socials'>) {
  const { title, alignment, names } = properties;
  const links = properties.links.filter(({ href }) => href !== '');
  if (links.length === 0) return null;
  return (
    <div className="block-socials" data-alignment={alignment}>
      {title !== '' && (
        <Heading level={level} className="title">
          {title}
        </Heading>
      )}
      <ul>
        {links.map(({ network, href }) => {
          const { name, Icon } = NETWORKS[network];
          return (
            <li key={`${network} ${href}`}>
              <BlockLink href={href}>
                <Icon size={22} stroke={1.6} aria-hidden />
                <span className={names ? 'name' : 'only-read-aloud'}>{name}</span>
              </BlockLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
