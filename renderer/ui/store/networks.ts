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
import type { SocialNetwork } from '../../../shared/features/site/blocks/blocks.ts';

/** Social networks as pages name them. */
export const NETWORKS = {
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
