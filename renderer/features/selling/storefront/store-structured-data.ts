import type { StoreFrame } from '../../../../shared/features/selling/storefront/storefront.ts';

type Facts = Pick<StoreFrame, 'name' | 'tagline' | 'contactEmail' | 'country' | 'socialLinks' | 'logo'>;

/** The shop itself, as search engines read it: https://schema.org/OnlineStore. */
export const storeStructuredData = (store: Facts, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'OnlineStore',
  name: store.name,
  url: `${origin}/`,
  address: { '@type': 'PostalAddress', addressCountry: store.country },
  ...(store.tagline && { description: store.tagline }),
  ...(store.contactEmail && { email: store.contactEmail }),
  ...(store.logo && { logo: new URL(store.logo.src, origin).href }),
  ...(store.socialLinks.length > 0 && { sameAs: store.socialLinks.map(({ href }) => href) }),
});
