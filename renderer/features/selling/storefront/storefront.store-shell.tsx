import { lazy } from 'react';
import type { StoreFrame } from '../../../../shared/features/selling/storefront/storefront.ts';
import { defineStoreShellParts } from '../../../platform/shell/store-shell-parts.ts';

/** Pages of a store without a footer don’t load the blocks’ styles. */
const FooterBlocks = lazy(() => import('./footer-blocks.tsx'));

const Footer = ({ frame }: { readonly frame: StoreFrame }) =>
  frame.footer && <FooterBlocks footer={frame.footer} />;

export default defineStoreShellParts({ footer: Footer });
