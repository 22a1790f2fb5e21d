import { lazy } from 'react';
import type { StoreFrame } from '../../../../shared/features/selling/storefront/storefront.ts';
import { defineStoreShellParts } from '../../../platform/shell/store-shell-parts.ts';
import { NETWORKS } from '../../../ui/store/networks.ts';

/** Pages of a store without a footer don’t load the blocks’ styles. */
const FooterBlocks = lazy(() => import('./footer-blocks.tsx'));

const Footer = ({ frame }: { readonly frame: StoreFrame }) =>
  frame.footer && <FooterBlocks footer={frame.footer} />;

/** The shop's own pages on social networks. */
const SocialLinks = ({ frame }: { readonly frame: StoreFrame }) =>
  frame.socialLinks.map(({ network, href }) => {
    const { name, Icon } = NETWORKS[network];
    return (
      <li key={network}>
        <a href={href} rel="me noopener">
          <Icon size={22} stroke={1.6} aria-hidden />
          <span className="only-read-aloud">{name}</span>
        </a>
      </li>
    );
  });

export default defineStoreShellParts({ footer: Footer, foot: SocialLinks });
