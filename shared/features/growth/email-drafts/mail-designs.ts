import type { TemplateBlock, TemplateStore } from '../../site/pages/pages.ts';

/** Designs that a draft can start from, as data: each shows in the store’s own look, with its products. */

export const MAIL_DESIGN_IDS = [
  'announcement',
  'drop',
  'lookbook',
  'sale',
  'restock',
  'story',
  'newsletter',
  'thanks',
  'review',
  'welcome',
  'basket',
  'letter',
] as const;
export type MailDesignId = (typeof MAIL_DESIGN_IDS)[number];

export interface MailDesign {
  readonly id: MailDesignId;
  readonly name: string;
  /** One sentence about what it is for. */
  readonly description: string;
  subject(store: TemplateStore): string;
  preheader(store: TemplateStore): string;
  blocks(store: TemplateStore): readonly TemplateBlock[];
}

const SHOP = '/collection/all-products/';
const HELLO = 'Hi {{first name | there}},';

const text = (title: string, words: string, isSample = true): TemplateBlock => ({
  type: 'textBlock',
  properties: { title, text: words },
  ...(isSample && { sample: ['text'] }),
});
const button = (words: string, href = SHOP, alignment = 'left'): TemplateBlock => ({
  type: 'button',
  properties: { text: words, href, alignment },
});
const products = (title: string, limit: number, sortBy = 'bestsellerOrder'): TemplateBlock => ({
  type: 'productList',
  properties: { title, limit, sortBy, seeAll: false },
});
const hero = (title: string, copy: string, action: string): TemplateBlock => ({
  type: 'banner',
  properties: {
    title,
    copy,
    media: 'bestseller',
    horizontalAlignment: 'center',
    actions: [{ text: action, href: SHOP }],
  },
  sample: ['title', 'copy'],
});

export const MAIL_DESIGNS: readonly MailDesign[] = [
  {
    id: 'announcement',
    name: 'Announcement',
    description: 'One piece of news with one button',
    subject: ({ name }) => `News from ${name}`,
    preheader: () => 'Here’s what’s changing',
    blocks: () => [
      hero('Something new is here', 'Say in one sentence what is new, and why it matters.', 'Take a look'),
      text(
        '',
        `${HELLO}\n\nTell the story in a few lines. What is it, when does it start and what can people do now?`,
      ),
      button('See what’s new'),
    ],
  },
  {
    id: 'drop',
    name: 'Drop',
    description: 'A new release, with what’s in it',
    subject: ({ name }) => `Just dropped at ${name}`,
    preheader: () => 'New designs, printed to order',
    blocks: () => [
      { type: 'announcement', properties: { text: 'New today', action: null } },
      {
        type: 'productMockup',
        properties: { sortBy: 'new-in', place: 1, caption: true },
      },
      text('Made for this week', 'Describe the new design in two sentences. What’s behind it?'),
      products('Also new', 4, 'new-in'),
      button('See everything new', SHOP, 'center'),
    ],
  },
  {
    id: 'lookbook',
    name: 'Lookbook',
    description: 'Large pictures with little text',
    subject: ({ name }) => `The ${name} lookbook`,
    preheader: () => 'A few favourites, worn well',
    blocks: () => [
      text('The lookbook', 'One line about the season.'),
      { type: 'productMockup', properties: { place: 1, caption: true } },
      { type: 'productMockup', properties: { place: 2, caption: true } },
      { type: 'productMockup', properties: { place: 3, caption: true } },
      button('Shop the look', SHOP, 'center'),
    ],
  },
  {
    id: 'sale',
    name: 'Sale',
    description: 'A discount code with products',
    subject: ({ name }) => `A little off at ${name}`,
    preheader: () => 'Your code is inside',
    blocks: () => [
      hero('Our sale is on', 'Say what is reduced, and until when.', 'Shop the sale'),
      {
        type: 'discountCode',
        properties: { title: 'Your code', copy: 'Enter it at the checkout.', code: '' },
      },
      products('Good places to start', 4),
    ],
  },
  {
    id: 'restock',
    name: 'Restock',
    description: 'Favourites that are back',
    subject: () => 'Back in stock',
    preheader: () => 'The ones you asked about',
    blocks: () => [
      text('They’re back', `${HELLO}\n\nSay what sold out, and that people can order it again.`),
      products('', 2),
      button('Get yours', SHOP, 'center'),
      products('People also like', 4, 'new-in'),
    ],
  },
  {
    id: 'story',
    name: 'Story',
    description: 'How something was made',
    subject: ({ name }) => `The story behind ${name}`,
    preheader: () => 'Where it came from and how it’s made',
    blocks: ({ name }) => [
      text(
        'How it started',
        `${HELLO}\n\nTell one story in three short paragraphs. Start with a moment, not with the product.\n\nWhat did you try first? What didn’t work?`,
      ),
      {
        type: 'quote',
        properties: { text: 'One sentence from you, a friend or a customer.', author: name },
        sample: ['text'],
      },
      { type: 'productMockup', properties: { place: 1, caption: true } },
      text('', 'End with what you’re working on now.'),
    ],
  },
  {
    id: 'newsletter',
    name: 'Newsletter',
    description: 'Several short pieces of news',
    subject: ({ name }) => `This month at ${name}`,
    preheader: () => 'New designs, a story and what’s next',
    blocks: () => [
      text('This month', `${HELLO}\n\nIntroduce the three pieces of news below in one or two sentences.`),
      { type: 'spacer', properties: { height: '20px', line: true } },
      text('First', 'What happened, in three sentences.'),
      button('Read more'),
      { type: 'spacer', properties: { height: '20px', line: true } },
      products('New in', 4, 'new-in'),
      { type: 'spacer', properties: { height: '20px', line: true } },
      text('Coming next', 'What people can look forward to.'),
    ],
  },
  {
    id: 'thanks',
    name: 'Thanks',
    description: 'A thank you after an order',
    subject: ({ name }) => `Thank you from ${name}`,
    preheader: () => 'It means a lot to us',
    blocks: ({ name }) => [
      text(
        'Thank you',
        `${HELLO}\n\nThank you for your order. We’re a small store, and each order makes a difference.\n\nIf something isn’t right, reply to this email and we’ll fix it.\n\n${name}`,
        false,
      ),
      {
        type: 'personProducts',
        properties: { title: 'You may also like', choice: 'recommended', limit: 4 },
      },
    ],
  },
  {
    id: 'review',
    name: 'Review',
    description: 'Asks what people think of their order',
    subject: () => 'How is it?',
    preheader: () => 'Two minutes that help the next person choose',
    blocks: () => [
      text(
        'How is it?',
        `${HELLO}\n\nYou’ve had your order for a while. What do you think of it? Your review helps the next person choose.`,
        false,
      ),
      button('Write a review', '/order-history/'),
      {
        type: 'personProducts',
        properties: { title: 'Something else for you', choice: 'recommended', limit: 2 },
      },
    ],
  },
  {
    id: 'welcome',
    name: 'Welcome',
    description: 'Says hello to someone who has just subscribed',
    subject: ({ name }) => `Welcome to ${name}`,
    preheader: () => 'Good to have you here',
    blocks: ({ name, tagline }) => [
      hero(
        `Welcome to ${name}`.slice(0, 50),
        tagline || 'Designed by us and printed to order.',
        'Look around',
      ),
      text('', `${HELLO}\n\nThank you for subscribing. Say what you’ll write about, and how often.`),
      products('Our bestsellers', 4),
    ],
  },
  {
    id: 'basket',
    name: 'Basket',
    description: 'A reminder of what’s still in their basket',
    subject: () => 'Your basket is waiting',
    preheader: () => 'Everything is still there',
    blocks: () => [
      text(
        'Still thinking about it?',
        `${HELLO}\n\nYou left something in your basket. It’s still there whenever you’re ready.`,
        false,
      ),
      { type: 'personProducts', properties: { title: '', choice: 'basket', limit: 4 } },
      button('Go to your basket', '/basket/', 'center'),
    ],
  },
  {
    id: 'letter',
    name: 'Plain letter',
    description: 'Words alone, like an email from a friend',
    subject: () => 'A quick note',
    preheader: () => '',
    blocks: ({ name }) => [text('', `${HELLO}\n\nWrite as you would to one person.\n\nSincerely,\n${name}`)],
  },
];

/** @throws a TypeError for an id without its design */
export function designById(id: MailDesignId): MailDesign {
  const found = MAIL_DESIGNS.find((design) => design.id === id);
  if (!found) throw new TypeError(`There is no design “${id}”`);
  return found;
}
