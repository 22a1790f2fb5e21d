import { type PageTemplate, SHOP_HREF, type TemplateBlock } from './template.ts';

const answer = (question: string, text: string, sample = false): TemplateBlock => ({
  type: 'expandable',
  properties: { question, answer: text },
  ...(sample && { sample: ['answer'] }),
});

/** Pages that answer what people ask before and after they buy. */
export const HELP_TEMPLATES = [
  {
    id: 'size-guide',
    name: 'Size guide',
    description: 'How to measure, and how your clothes fall',
    url: '/size-guide/',
    title: () => 'Size guide',
    pageDescription: ({ name }) => `Find your size at ${name}.`,
    blocks: () => [
      {
        type: 'textBlock',
        properties: {
          title: 'Find your size',
          text: 'Lay something flat that fits you well, and measure it.\n\nThen compare it with the chart on the product’s page.',
        },
      },
      {
        type: 'row',
        items: [
          {
            type: 'textBlock',
            columns: 6,
            properties: { title: 'Chest', text: 'From armpit to armpit, with the garment closed.' },
          },
          {
            type: 'textBlock',
            columns: 6,
            properties: { title: 'Length', text: 'From the highest point of the shoulder down to the hem.' },
          },
        ],
      },
      answer('Between two sizes?', 'Say whether your clothes fall small or large.', true),
      answer('Is there a cut for women?', 'Say which of your products come in more than one cut.', true),
      { type: 'button', properties: { text: 'Shop all products', href: SHOP_HREF, size: 'large' } },
    ],
  },
  {
    id: 'care',
    name: 'Care',
    description: 'How prints stay as they are for years',
    url: '/care/',
    title: () => 'Care',
    pageDescription: ({ name }) => `How to look after what you bought at ${name}.`,
    blocks: () => [
      {
        type: 'textBlock',
        properties: { title: 'Made to last', text: 'A print stays bright for years with a little care.' },
      },
      {
        type: 'row',
        items: [
          {
            type: 'feature',
            columns: 4,
            properties: { symbol: 'leaf', title: 'Wash cold', copy: 'Inside out, at 30 degrees.' },
          },
          {
            type: 'feature',
            columns: 4,
            properties: { symbol: 'star', title: 'Dry on a line', copy: 'Heat makes fabric shrink.' },
          },
          {
            type: 'feature',
            columns: 4,
            properties: { symbol: 'heart', title: 'Iron around it', copy: 'Never on the print itself.' },
          },
        ],
      },
      answer('And paper products?', 'Say how prints on paper are framed, kept or cleaned.', true),
      answer('Can it be recycled?', 'Say what people can send back once it’s worn out.', true),
    ],
  },
  {
    id: 'delivery-returns',
    name: 'Delivery and returns',
    description: 'What delivery costs, how long it takes, and how to return',
    url: '/delivery-and-returns/',
    title: () => 'Delivery and returns',
    pageDescription: ({ name }) => `Delivery and returns at ${name}.`,
    blocks: () => [
      {
        type: 'textBlock',
        properties: {
          title: 'Delivery and returns',
          text: 'Each product is printed once it has been ordered.',
        },
      },
      answer('How long does it take?', 'Say how long printing and delivery take together.', true),
      answer('What does it cost?', 'The basket shows the price of delivery before you pay.'),
      answer('Where is my order?', 'Open the link in your confirmation email to see where it is.'),
      answer('Can I return it?', 'Say what people can return, for how long, and who pays for it.', true),
      answer('Something arrived broken', 'Send us a photo of it and your order number.'),
      { type: 'mailContactForm', columns: 8 },
    ],
  },
  {
    id: 'trade',
    name: 'Trade',
    description: 'For shops, teams and companies that order many',
    url: '/trade/',
    title: () => 'Trade',
    pageDescription: ({ name }) => `Larger orders from ${name}.`,
    blocks: ({ name }) => [
      {
        type: 'textBlock',
        properties: {
          title: `${name} for shops and teams`.slice(0, 120),
          text: 'Say from how many pieces you make an offer, and what you can change about a design.',
        },
        sample: ['text'],
      },
      {
        type: 'row',
        properties: { title: 'How it works' },
        items: [
          {
            type: 'pod',
            columns: 4,
            properties: { title: 'Write to us', copy: 'How many, in which colours and sizes.' },
          },
          { type: 'pod', columns: 4, properties: { title: 'We answer', copy: 'With a price and a day.' } },
          { type: 'pod', columns: 4, properties: { title: 'You approve', copy: 'Then we begin to print.' } },
        ],
      },
      { type: 'mailContactForm', columns: 8 },
    ],
  },
  {
    id: 'press',
    name: 'Press',
    description: 'Facts, pictures and someone to write to',
    url: '/press/',
    title: () => 'Press',
    pageDescription: ({ name }) => `Facts and pictures about ${name}.`,
    blocks: ({ name, tagline }) => [
      {
        type: 'textBlock',
        properties: {
          title: `About ${name}`.slice(0, 120),
          text: [tagline, 'Say in three sentences who you are, since when, and what you’re known for.']
            .filter((text) => text !== '')
            .join('\n\n'),
        },
        sample: ['text'],
      },
      {
        type: 'quote',
        properties: { text: 'What a newspaper or a magazine wrote.', author: 'Its name' },
        sample: ['text', 'author'],
      },
      { type: 'productList', properties: { title: 'Bestsellers', limit: 4 } },
      {
        type: 'textBlock',
        properties: { title: 'Write to us', text: 'We send pictures in print quality.' },
      },
      { type: 'mailContactForm', columns: 8 },
    ],
  },
] as const satisfies readonly PageTemplate[];
