import {
  IconBrandBluesky,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandPinterest,
  IconBrandSnapchat,
  IconBrandThreads,
  IconBrandTiktok,
  IconBrandTwitch,
  IconBrandX,
  IconBrandYoutube,
} from '@tabler/icons-react';
import type { SocialNetwork } from '../../../../../shared/features/site/blocks/blocks.ts';
import { BlockLink } from '../block-link.tsx';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';

const NETWORKS = {
  instagram: { name: 'Instagram', Icon: IconBrandInstagram },
  tiktok: { name: 'TikTok', Icon: IconBrandTiktok },
  facebook: { name: 'Facebook', Icon: IconBrandFacebook },
  youtube: { name: 'YouTube', Icon: IconBrandYoutube },
  x: { name: 'X', Icon: IconBrandX },
  pinterest: { name: 'Pinterest', Icon: IconBrandPinterest },
  threads: { name: 'Threads', Icon: IconBrandThreads },
  bluesky: { name: 'Bluesky', Icon: IconBrandBluesky },
  linkedin: { name: 'LinkedIn', Icon: IconBrandLinkedin },
  snapchat: { name: 'Snapchat', Icon: IconBrandSnapchat },
  twitch: { name: 'Twitch', Icon: IconBrandTwitch },
} as const satisfies Record<SocialNetwork, unknown>;

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
