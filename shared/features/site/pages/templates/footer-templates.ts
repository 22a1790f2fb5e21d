import { FOOTER_URL } from '../page-address.ts';
import { loadTree, type PageDoc } from '../page-document.ts';
import { pageFieldsSchema } from '../page-fields.ts';
import { buildBlocks, SHOP_HREF, type TemplateBlock, type TemplateStore } from './template.ts';

/** A footer to start from. The store’s name, its tagline and the links to help and policies are below it already. */
export interface FooterTemplate {
  readonly id: string;
  readonly name: string;
  /** One sentence about what it is for. */
  readonly description: string;
  blocks(store: TemplateStore): readonly TemplateBlock[];
}

const COLLECTIONS_MOST = 5;
const LINK_COLUMNS = 4;

const link = (text: string, href: string): TemplateBlock => ({
  type: 'action',
  columns: LINK_COLUMNS,
  properties: { text, href },
});

const promise = (symbol: string, title: string, copy: string): TemplateBlock => ({
  type: 'feature',
  columns: 4,
  properties: { symbol, title, copy, boxed: false },
});

const FOOTERS = [
  {
    id: 'shop-links',
    name: 'Links to your shop',
    description: 'A link to each collection',
    blocks: ({ collections }) => [
      {
        type: 'row',
        properties: { title: 'Shop' },
        items: [
          link('All products', SHOP_HREF),
          ...collections
            .filter(({ urlName }) => `/collection/${urlName}/` !== SHOP_HREF)
            .slice(0, COLLECTIONS_MOST)
            .map((one) => link(one.name.slice(0, 60), `/collection/${one.urlName}/`)),
        ],
      },
    ],
  },
  {
    id: 'promises',
    name: 'Your promises',
    description: 'Three reasons to buy, on every page',
    blocks: () => [
      {
        type: 'row',
        items: [
          promise('print', 'Made to order', 'Nothing is made before someone wants it.'),
          promise(
            'delivery',
            'Followed to your door',
            'Your email has a link that shows where your order is.',
          ),
          promise('chat', 'Questions?', 'Write to us and we’ll answer.'),
        ],
      },
    ],
  },
  {
    id: 'story',
    name: 'Your story',
    description: 'A few words about you, with a way into the shop',
    blocks: ({ name }) => [
      {
        type: 'textBlock',
        properties: {
          title: `About ${name}`.slice(0, 120),
          text: 'Say in two sentences who you are and what you make.',
          textAlign: 'center',
        },
        sample: ['text'],
      },
      { type: 'button', properties: { text: 'Shop all products', href: SHOP_HREF, alignment: 'center' } },
    ],
  },
] as const satisfies readonly FooterTemplate[];
export type FooterTemplateId = (typeof FOOTERS)[number]['id'];

export const FOOTER_TEMPLATES: readonly (FooterTemplate & { readonly id: FooterTemplateId })[] = FOOTERS;
export const FOOTER_TEMPLATE_IDS: readonly FooterTemplateId[] = FOOTERS.map(({ id }) => id);

export const footerTemplateById = (id: FooterTemplateId): FooterTemplate =>
  FOOTER_TEMPLATES.find((template) => template.id === id) ?? FOOTERS[0];

/** A footer made from a template, with what the store has. */
export function fillFooterTemplate(template: FooterTemplate, store: TemplateStore): PageDoc {
  let blocks = 0;
  const nextUid = () => {
    blocks += 1;
    return `footer-${template.id}-${blocks}`;
  };
  const page = pageFieldsSchema.parse({ url: FOOTER_URL, properties: { title: 'Footer' }, sitemap: false });
  return loadTree(page, buildBlocks(template.blocks(store), nextUid));
}
