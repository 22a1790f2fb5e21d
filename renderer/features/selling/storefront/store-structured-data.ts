import type { StoreFrame } from '../../../../shared/features/selling/storefront/storefront.ts';
import { structuredGraph } from './breadcrumb-data.ts';

type Facts = Pick<
  StoreFrame,
  'name' | 'tagline' | 'contactEmail' | 'country' | 'company' | 'socialLinks' | 'logo'
>;

function storeData(store: Facts, origin: string): object {
  const { name, tagline, contactEmail, country, company, socialLinks, logo } = store;
  return {
    '@type': 'OnlineStore',
    '@id': `${origin}/#store`,
    name,
    url: `${origin}/`,
    address: {
      '@type': 'PostalAddress',
      addressCountry: country,
      ...(company.address && { streetAddress: company.address }),
    },
    ...(company.name && { legalName: company.name }),
    ...(company.vatNumber && { vatID: company.vatNumber }),
    ...(tagline && { description: tagline }),
    ...(contactEmail && {
      email: contactEmail,
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', email: contactEmail },
    }),
    ...(logo && { logo: new URL(logo.src, origin).href }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ href }) => href) }),
  };
}

const SEARCHED = 'words';

/** The shop itself and its site with its search, as search engines read it: https://schema.org/OnlineStore. */
export const storeStructuredData = (store: Facts, origin: string): object =>
  structuredGraph(storeData(store, origin), {
    '@type': 'WebSite',
    name: store.name,
    url: `${origin}/`,
    publisher: { '@id': `${origin}/#store` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search/?q={${SEARCHED}}` },
      'query-input': `required name=${SEARCHED}`,
    },
  });
