import { RETURN_ACTION, RETURN_LINK } from '../../selling/recycling-returns/recycling-returns.ts';
import type { HelpReason, HelpTopic } from './help.topic.ts';

/** Why a store's customers look for help. */
export const CUSTOMER_REASONS = [
  { name: 'your-order', title: 'Your order' },
  { name: 'buying', title: 'Buying' },
  { name: 'privacy', title: 'Emails and privacy' },
] as const satisfies readonly HelpReason[];

/** What a store does for its customers today. The screens are pages of the store. */
export const CUSTOMER_TOPICS: readonly HelpTopic[] = [
  {
    name: 'where-is-my-order',
    reason: 'your-order',
    question: 'Where is my order?',
    words: ['status', 'tracking', 'parcel', 'delivery', 'shipped'],
    answer: [
      'Your orders show each stage with its time, from paid to shipped, and the tracking link once a parcel is on its way. We’ll also email you when we ship it.',
      'You don’t need an account. Enter the email you ordered with and we’ll send you a link.',
    ],
    screens: [{ text: 'Your orders', to: '/order-history/' }],
  },
  {
    name: 'wrong-address',
    reason: 'your-order',
    question: 'I gave the wrong address. Can I change it?',
    words: ['move', 'correct', 'delivery', 'postcode'],
    answer: [
      'Yes, until we start making it: open your receipt and choose Change delivery address. After that, contact the store.',
    ],
    screens: [{ text: 'Your orders', to: '/order-history/' }],
  },
  {
    name: 'receipt',
    reason: 'your-order',
    question: 'Where is my receipt?',
    words: ['invoice', 'mail', 'proof', 'payment'],
    answer: ['We emailed it when you paid. You can also open it from Your orders.'],
    screens: [{ text: 'Your orders', to: '/order-history/' }],
  },
  {
    name: 'faulty-or-wrong',
    reason: 'your-order',
    question: 'Something arrived faulty, or isn’t what I ordered',
    words: ['return', 'refund', 'damaged', 'exchange', 'broken', 'complain'],
    answer: [
      'Write to the store with the number of your order and a picture of what is wrong. Your rights are set out in its terms of sale.',
    ],
    screens: [{ text: 'Terms of sale', to: '/terms-of-sale/' }],
  },
  {
    name: 'recycle-clothing',
    reason: 'your-order',
    question: 'Can I send clothing back for recycling?',
    words: ['return', 'recycle', 'remill', 'old', 'worn', 'cotton', 'label', 'post'],
    answer: [
      'Yes, if it’s 100% cotton. We can’t take denim or underwear.',
      'Enter your email and we’ll send you a label to print, with packing instructions. You don’t need an account or an order.',
      'Some stores thank you with a code for your next order. The form says so.',
    ],
    screens: [{ text: RETURN_LINK, to: '/return-an-item/' }],
    popup: { text: RETURN_LINK, event: RETURN_ACTION },
  },
  {
    name: 'made-to-order',
    reason: 'buying',
    question: 'How is my order made?',
    words: ['print', 'demand', 'long', 'days', 'wait'],
    answer: [
      'Each piece is printed for you once you have ordered it. The checkout shows how long each way of delivery takes.',
    ],
    screens: [],
  },
  {
    name: 'do-i-need-an-account',
    reason: 'buying',
    question: 'Do I need an account to buy?',
    words: ['guest', 'register', 'login', 'sign up'],
    answer: ['No. You check out as a guest with your email address and the address of delivery.'],
    screens: [{ text: 'Basket', to: '/basket/' }],
  },
  {
    name: 'paid-twice',
    reason: 'buying',
    question: 'My connection broke while I paid. Did I pay twice?',
    words: ['double', 'charged', 'reload', 'card', 'twice'],
    answer: [
      'No. Double clicks, reloads and dropped connections never charge you twice. Check your orders to see if it went through.',
    ],
    screens: [{ text: 'Your orders', to: '/order-history/' }],
  },
  {
    name: 'which-cookies',
    reason: 'privacy',
    question: 'Which cookies are kept?',
    words: ['tracking', 'consent', 'data', 'gdpr'],
    answer: [
      'Only essential cookies until you accept more. The full list says what we store, where, why and for how long.',
    ],
    screens: [{ text: 'Use of cookies', to: '/use-of-cookies-and-disclaimer/' }],
  },
  {
    name: 'stop-mails',
    reason: 'privacy',
    question: 'How do I unsubscribe from a store’s emails?',
    words: ['unsubscribe', 'newsletter', 'campaign', 'spam'],
    answer: ['Click Unsubscribe in the email. We’ll still email you about your orders.'],
    screens: [],
  },
];
