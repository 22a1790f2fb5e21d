import { lazy } from 'react';
import { useLocation } from 'react-router';
import type { StoreFrame } from '../../../../shared/features/selling/storefront/storefront.ts';
import { defineStoreShellParts } from '../../../platform/shell/store-shell-parts.ts';

const OfferBand = lazy(() => import('./offer-band.tsx'));

/** Where people look around. Pages that a merchant builds have the newsletter’s own block. */
const BROWSING = /^\/($|collection\/|product\/|search\/)/;

function Offer({ frame }: { readonly frame: StoreFrame }) {
  const { pathname } = useLocation();
  return frame.subscriberOffer !== '' && BROWSING.test(pathname) ? (
    <OfferBand offer={frame.subscriberOffer} />
  ) : null;
}

export default defineStoreShellParts({ ending: Offer });
