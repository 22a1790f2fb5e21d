import { RouteStyles } from '../../../platform/visit/route-styles.tsx';
import SubscriberOffer, { type SubscriberOfferProps } from './subscriber-offer.island.tsx';

/** The offer with its styles, which pages without it don’t load. */
export default function OfferBand({ offer }: SubscriberOfferProps) {
  return (
    <>
      <RouteStyles of="newsletter/subscribe" />
      <SubscriberOffer offer={offer} />
    </>
  );
}
