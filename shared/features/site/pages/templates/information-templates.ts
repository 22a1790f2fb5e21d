import { type PageTemplate, SHOP_HREF, type TemplateBlock } from './template.ts';

const question = (title: string, text: string): TemplateBlock => ({
  type: 'textBlock',
  columns: 6,
  properties: { title, text },
});

/** Pages that tell people something. */
export const INFORMATION_TEMPLATES: readonly PageTemplate[] = [
  {
    id: 'about',
    name: 'About',
    description: 'Your story, and how your products are made',
    url: '/about/',
    title: ({ name }) => `About ${name}`,
    pageDescription: ({ name }) => `The story of ${name}, and how everything is made.`,
    blocks: ({ name, tagline }) => [
      {
        type: 'textBlock',
        properties: {
          title: `About ${name}`,
          text: [tagline, 'Tell your story here: who you are, where you work and what you draw.']
            .filter((text) => text !== '')
            .join('\n\n'),
        },
        sample: ['text'],
      },
      {
        type: 'row',
        properties: { title: 'How it’s made' },
        items: [
          { type: 'pod', columns: 4, properties: { title: 'We design', copy: 'Every design starts here.' } },
          {
            type: 'pod',
            columns: 4,
            properties: { title: 'You order', copy: 'Nothing is made before someone wants it.' },
          },
          {
            type: 'pod',
            columns: 4,
            properties: { title: 'We print', copy: 'Your order is printed and sent to you.' },
          },
        ],
      },
      {
        type: 'quote',
        properties: { text: 'A sentence that says what you believe in.', author: name },
        sample: ['text'],
      },
      { type: 'productList', properties: { title: 'Our bestsellers', limit: 4 } },
    ],
  },
  {
    id: 'contact',
    name: 'Contact',
    description: 'How people reach you, and when you answer',
    url: '/contact/',
    title: () => 'Contact',
    pageDescription: ({ name }) => `How to reach ${name}.`,
    blocks: ({ name }) => [
      {
        type: 'textBlock',
        properties: {
          title: 'Contact',
          text: `Do you have a question about an order or about ${name}? Write to us. Say here how soon you answer.`,
        },
        sample: ['text'],
      },
      { type: 'mailContactForm', columns: 8 },
      { type: 'spacer', properties: { line: true } },
      {
        type: 'row',
        properties: { title: 'Before you write' },
        items: [
          question('Where is my order?', 'Open the link in your confirmation email to see where it is.'),
          question('Can I return it?', 'Say here what people can return, and for how long.'),
        ],
      },
    ],
  },
  {
    id: 'faq',
    name: 'Questions and answers',
    description: 'Answers to what shoppers ask most',
    url: '/questions/',
    title: () => 'Questions and answers',
    pageDescription: ({ name }) => `Delivery, sizes and returns at ${name}.`,
    blocks: () => [
      {
        type: 'textBlock',
        properties: {
          title: 'Questions and answers',
          text: 'Can’t find your answer? Write to us.',
        },
      },
      {
        type: 'row',
        properties: { title: 'Orders and delivery' },
        items: [
          question(
            'How long does delivery take?',
            'Every product is printed to order. Say here how long it takes.',
          ),
          question('Where is my order?', 'Open the link in your confirmation email to see where it is.'),
        ],
      },
      {
        type: 'row',
        properties: { title: 'Sizes and care' },
        items: [
          question('Which size should I order?', 'Each product page has a chart with its measurements.'),
          question('How do I wash it?', 'Wash it inside out at 30 degrees, and don’t iron the print.'),
        ],
      },
      {
        type: 'row',
        properties: { title: 'Returns' },
        items: [question('Can I return it?', 'Say here what people can return, and for how long.')],
      },
    ],
  },
  {
    id: 'links',
    name: 'Links',
    description: 'One short page for your social profiles',
    url: '/links/',
    title: ({ name }) => `${name}: links`,
    pageDescription: ({ name }) => `Everything by ${name} in one place.`,
    blocks: ({ name, tagline, collections }) => [
      {
        type: 'textBlock',
        properties: {
          title: name,
          text: tagline || 'Everything we make, in one place.',
          textAlign: 'center',
        },
      },
      {
        type: 'button',
        properties: { text: 'Shop all products', href: SHOP_HREF, alignment: 'center', size: 'large' },
      },
      ...collections.slice(0, 4).map(
        (collection): TemplateBlock => ({
          type: 'button',
          properties: {
            text: collection.name.slice(0, 60),
            href: `/collection/${collection.urlName}/`,
            alignment: 'center',
            size: 'large',
            primary: false,
          },
        }),
      ),
      { type: 'productList', properties: { title: 'New in', sortBy: 'new-in', limit: 4 } },
    ],
  },
  {
    id: 'blank',
    name: 'Blank',
    description: 'An empty page',
    url: '/page/',
    title: () => 'New page',
    pageDescription: () => '',
    blocks: () => [],
  },
];
