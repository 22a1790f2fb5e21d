import { type PageTemplate, SHOP_HREF, type TemplateBlock } from './template.ts';

const bestsellerBanner = (properties: Readonly<Record<string, unknown>>): TemplateBlock => ({
  type: 'banner',
  properties: {
    media: 'bestseller',
    mediaPosition: 'beside',
    horizontalAlignment: 'left',
    font: '',
    fullWidth: true,
    ...properties,
  },
});

const reason = (symbol: string, title: string, copy: string): TemplateBlock => ({
  type: 'feature',
  columns: 4,
  properties: { symbol, title, copy },
});

/** Pages for a season, a day or an offer. */
export const OCCASION_TEMPLATES: readonly PageTemplate[] = [
  {
    id: 'gift-guide',
    name: 'Gift guide',
    description: 'Presents by collection, and the last day to order',
    url: '/gifts/',
    title: () => 'Gift guide',
    pageDescription: ({ name }) => `Presents from ${name}, printed to order.`,
    blocks: ({ collections }) => [
      {
        type: 'announcement',
        properties: { text: 'Say by when people have to order.', actionStyle: 'none' },
        sample: ['text'],
      },
      bestsellerBanner({
        title: 'Gift guide',
        copy: 'Each one is printed for the person who gets it.',
        actions: [{ text: 'See every present', href: SHOP_HREF }],
      }),
      { type: 'productList', properties: { title: 'Loved by many', limit: 4 } },
      ...collections.slice(0, 3).map(
        ({ name, urlName }): TemplateBlock => ({
          type: 'productList',
          properties: { title: name.slice(0, 120), collection: urlName, limit: 4, skipShown: true },
        }),
      ),
      {
        type: 'textBlock',
        properties: {
          title: 'If it doesn’t fit',
          text: 'Say how long presents can be returned or exchanged.',
        },
        sample: ['text'],
      },
    ],
  },
  {
    id: 'season',
    name: 'Season',
    description: 'A collection for a time of the year',
    url: '/season/',
    title: () => 'New season',
    pageDescription: ({ name }) => `The new season at ${name}.`,
    blocks: ({ collections: [first] }) => [
      bestsellerBanner({
        title: 'New season',
        copy: 'What we’re wearing now.',
        verticalAlignment: 'bottom',
        actions: [{ text: 'Shop the season', href: first ? `/collection/${first.urlName}/` : SHOP_HREF }],
      }),
      {
        type: 'productList',
        properties: {
          title: 'New in',
          sortBy: 'new-in',
          limit: 8,
          ...(first && { collection: first.urlName }),
        },
      },
      {
        type: 'quote',
        properties: { text: 'A sentence about this season’s designs.', author: '' },
        sample: ['text'],
      },
      { type: 'productList', properties: { title: 'Goes well with it', limit: 4, skipShown: true } },
    ],
  },
  {
    id: 'drop',
    name: 'Drop',
    description: 'Collects email addresses before a design goes on sale',
    url: '/drop/',
    title: () => 'The next drop',
    pageDescription: ({ name }) => `Be the first to hear of new designs by ${name}.`,
    blocks: ({ name }) => [
      {
        type: 'textBlock',
        properties: {
          title: 'The next drop',
          text: 'Say what it is, and on which day it goes on sale.',
          textAlign: 'center',
        },
        sample: ['text'],
      },
      {
        type: 'newsletterSubscribe',
        properties: {
          title: 'Be the first to hear',
          copy: `We’ll write to you once it’s at ${name}.`.slice(0, 600),
        },
      },
      { type: 'productList', properties: { title: 'From the last drop', sortBy: 'new-in', limit: 4 } },
    ],
  },
  {
    id: 'event',
    name: 'Event',
    description: 'Where and when people can meet you, and what you bring',
    url: '/event/',
    title: () => 'Meet us',
    pageDescription: ({ name }) => `Where to meet ${name}.`,
    blocks: ({ name }) => [
      {
        type: 'textBlock',
        columns: 6,
        properties: {
          title: 'Meet us',
          text: 'Write down the place, the day and the hours.\n\nSay how people get there.',
        },
        sample: ['text'],
      },
      {
        type: 'textBlock',
        columns: 6,
        properties: {
          title: 'What we bring',
          text: `Say which designs by ${name} people can see, and whether they can buy them there.`,
        },
        sample: ['text'],
      },
      { type: 'productList', properties: { title: 'On our table', limit: 6 } },
      { type: 'interactions', properties: { title: 'Tell a friend' } },
    ],
  },
  {
    id: 'bestsellers',
    name: 'Bestsellers',
    description: 'What people buy most, and what they say about it',
    url: '/bestsellers/',
    title: () => 'Bestsellers',
    pageDescription: ({ name }) => `What people buy most at ${name}.`,
    blocks: () => [
      bestsellerBanner({ title: 'Bestsellers', copy: 'The designs that people come back for.' }),
      { type: 'productList', properties: { title: 'The most loved', limit: 12 } },
      { type: 'feed', properties: { title: 'What people say', source: 'reviews', limit: 6 } },
      {
        type: 'row',
        items: [
          reason('heart', 'Our own designs', 'You won’t find them anywhere else.'),
          reason('leaf', 'Printed to order', 'Nothing is made before someone wants it.'),
          reason('delivery', 'Sent to your door', 'See the price and the day before you pay.'),
        ],
      },
    ],
  },
  {
    id: 'collaboration',
    name: 'Collaboration',
    description: 'Presents the person or the cause that you work with',
    url: '/together/',
    title: ({ name }) => `${name}, together`,
    pageDescription: ({ name }) => `Made by ${name} and friends.`,
    blocks: ({ name, collections: [first] }) => [
      {
        type: 'textBlock',
        columns: 7,
        properties: {
          title: 'Made together',
          text: `Say who ${name} works with, how it began, and where the money goes.`,
        },
        sample: ['text'],
      },
      { type: 'image', columns: 5 },
      {
        type: 'quote',
        properties: { text: 'What they say about working with you.', author: 'Their name' },
        sample: ['text', 'author'],
      },
      {
        type: 'productList',
        properties: { title: 'The designs', limit: 8, ...(first && { collection: first.urlName }) },
      },
    ],
  },
];
