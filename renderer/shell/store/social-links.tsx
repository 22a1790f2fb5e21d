import type { StoreFrame } from '../../../shared/features/selling/storefront/storefront.ts';
import type { Block } from '../../../shared/features/site/blocks/blocks.ts';
import { NETWORKS } from '../../ui/store/networks.ts';

/** Networks that the merchant's own footer links to already. */
const linkedIn = (blocks: readonly Block[]): readonly unknown[] =>
  blocks.flatMap(({ type, properties, items }) => [
    ...(type === 'socials' && Array.isArray(properties.links)
      ? properties.links.flatMap(({ network, href }) => (href === '' ? [] : [network]))
      : []),
    ...linkedIn(items),
  ]);

/** The shop's own pages on social networks, each once. */
export function SocialLinks({ frame }: { readonly frame: StoreFrame }) {
  const linked = linkedIn(frame.footer?.blocks ?? []);
  const shown = frame.socialLinks.filter(({ network }) => !linked.includes(network));
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Social media">
      {shown.map(({ network, href }) => {
        const { name, Icon } = NETWORKS[network];
        return (
          <li key={network}>
            <a href={href} rel="me noopener">
              <Icon size={22} stroke={1.6} aria-hidden />
              <span className="only-read-aloud">{name}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
