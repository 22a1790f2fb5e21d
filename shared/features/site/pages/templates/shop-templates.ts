import { type PageTemplate, SHOP_HREF, type TemplateBlock } from './template.ts';

const shopButton = (text = 'Shop all products') => ({ text, href: SHOP_HREF });

const COLLECTIONS: TemplateBlock = {
  type: 'row',
  properties: {
    title: 'Collections',
    phoneColumns: 2,
    itemFactory: { source: 'collections', type: 'pod', limit: 12 },
  },
};

/** Pages that sell. */
export const SHOP_TEMPLATES: readonly PageTemplate[] = [
  {
    id: 'home',
    name: 'Home',
    description: 'Bestsellers, collections and new products',
    url: '/',
    title: ({ name }) => name,
    pageDescription: ({ name, tagline }) => tagline || `${name}: designed here and printed to order.`,
    blocks: ({ name, tagline }) => [
      {
        type: 'banner',
        properties: {
          title: tagline !== '' && tagline.length <= 50 ? tagline : name,
          copy: 'Designed by us and printed to order.',
          media: 'bestseller',
          mediaPosition: 'beside',
          horizontalAlignment: 'left',
          font: '',
          fullWidth: true,
          actions: [shopButton()],
        },
      },
      { type: 'productList', properties: { title: 'Bestsellers' } },
      COLLECTIONS,
      { type: 'productList', properties: { title: 'New in', sortBy: 'new-in', skipShown: true } },
      {
        type: 'textBlock',
        properties: {
          title: `About ${name}`,
          text: 'Say in two or three sentences what you make, and why people like it.',
          textAlign: 'center',
        },
        sample: ['text'],
      },
    ],
  },
  {
    id: 'lookbook',
    name: 'Lookbook',
    description: 'Large pictures of your products, with little text',
    url: '/lookbook/',
    title: () => 'Lookbook',
    pageDescription: ({ name }) => `The latest designs by ${name}.`,
    blocks: ({ name }) => [
      {
        type: 'banner',
        properties: {
          title: 'Lookbook',
          copy: `The latest designs by ${name}.`,
          media: 'bestseller',
          mediaPosition: 'beside',
          horizontalAlignment: 'left',
          font: '',
          fullWidth: true,
        },
      },
      { type: 'productList', properties: { title: 'New in', sortBy: 'new-in', limit: 6 } },
      {
        type: 'quote',
        properties: { text: 'What a customer said about these designs.', author: 'Their name' },
        sample: ['text', 'author'],
      },
      { type: 'productList', properties: { title: 'Bestsellers', limit: 6, skipShown: true } },
      { type: 'button', properties: { ...shopButton(), alignment: 'center', size: 'large' } },
    ],
  },
  {
    id: 'sale',
    name: 'Sale',
    description: 'An offer with the products it applies to',
    url: '/sale/',
    title: () => 'Sale',
    pageDescription: ({ name }) => `What’s on offer at ${name}.`,
    blocks: () => [
      {
        type: 'announcement',
        properties: { text: 'Say when your sale ends.', actionStyle: 'none' },
        sample: ['text'],
      },
      {
        type: 'banner',
        properties: {
          title: 'Sale',
          copy: 'Our favourites, for less.',
          media: 'bestseller',
          mediaPosition: 'beside',
          horizontalAlignment: 'left',
          font: '',
          fullWidth: true,
          actions: [shopButton('Shop the sale')],
        },
      },
      { type: 'productList', properties: { title: 'On offer', sortBy: 'price', limit: 12 } },
      {
        type: 'textBlock',
        properties: { title: 'The small print', text: 'Say which products are in the sale, and until when.' },
        sample: ['text'],
      },
    ],
  },
  {
    id: 'landing',
    name: 'Landing page',
    description: 'One idea, three reasons and one button, for adverts and posts',
    url: '/welcome/',
    title: ({ name }) => `Welcome to ${name}`,
    pageDescription: ({ name, tagline }) => tagline || `Designs by ${name}, printed to order.`,
    blocks: ({ name }) => [
      {
        type: 'banner',
        properties: {
          title: `Welcome to ${name}`,
          copy: 'Designed by us, printed for you.',
          media: 'bestseller',
          font: '',
          fullWidth: true,
          actions: [shopButton('Shop now')],
        },
      },
      {
        type: 'row',
        properties: { title: 'Why people shop here' },
        items: [
          {
            type: 'pod',
            columns: 4,
            properties: { title: 'Our own designs', copy: 'You won’t find them anywhere else.' },
          },
          {
            type: 'pod',
            columns: 4,
            properties: {
              title: 'Printed to order',
              copy: 'Each product is made for the person who wants it.',
            },
          },
          {
            type: 'pod',
            columns: 4,
            properties: { title: 'Sent to your door', copy: 'See the price and the day before you pay.' },
          },
        ],
      },
      { type: 'productList', properties: { title: 'Start here', limit: 4 } },
      {
        type: 'quote',
        properties: { text: 'What a customer said about their order.', author: 'Their name' },
        sample: ['text', 'author'],
      },
      { type: 'button', properties: { ...shopButton(), alignment: 'center', size: 'large' } },
    ],
  },
  {
    id: 'launch',
    name: 'Product launch',
    description: 'Tells people about a new design and shows it first',
    url: '/new/',
    title: () => 'New in',
    pageDescription: ({ name }) => `Just arrived at ${name}.`,
    blocks: () => [
      {
        type: 'banner',
        properties: {
          title: 'Just arrived',
          copy: 'Our newest designs are here.',
          media: 'bestseller',
          mediaPosition: 'beside',
          horizontalAlignment: 'left',
          font: '',
          fullWidth: true,
          actions: [{ text: 'See what’s new', href: `${SHOP_HREF}?sort=new-in` }],
        },
      },
      { type: 'productList', properties: { title: 'New in', sortBy: 'new-in', limit: 8 } },
      {
        type: 'textBlock',
        properties: {
          title: 'The story behind it',
          text: 'Where did the idea come from? How did you draw it? What is it printed on?',
        },
        sample: ['text'],
      },
    ],
  },
];
