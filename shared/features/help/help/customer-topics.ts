import { RETURN_ACTION, RETURN_LINK } from '../../selling/recycling-returns/recycling-returns.ts';
import type { HelpReason, HelpTopic } from './help.topic.ts';

/** Why a store's customers look for help. */
export const CUSTOMER_REASONS = [
  { name: 'your-order', title: 'Your order' },
  { name: 'buying', title: 'Buying' },
  { name: 'privacy', title: 'Mails and privacy' },
] as const satisfies readonly HelpReason[];

/** What a store does for its customers today. The screens are pages of the store. */
export const CUSTOMER_TOPICS: readonly HelpTopic[] = [
  {
    name: 'where-is-my-order',
    reason: 'your-order',
    question: 'Where is my order?',
    words: ['status', 'tracking', 'parcel', 'delivery', 'shipped'],
    answer: [
      'Your orders show each stage with its time, from paid to shipped, and the tracking link once a parcel is on its way. We also mail you when it is shipped.',
      'You need no account: give the email address of your order, and we mail you a link.',
    ],
    screens: [{ text: 'Your orders', to: '/order-history/' }],
  },
  {
    name: 'wrong-address',
    reason: 'your-order',
    question: 'I gave the wrong address. Can I change it?',
    words: ['move', 'correct', 'delivery', 'postcode'],
    answer: [
      'Yes, as long as your order is not being made yet: the receipt leads to the page that changes it. Once it is being made, write to the store.',
    ],
    screens: [{ text: 'Your orders', to: '/order-history/' }],
  },
  {
    name: 'receipt',
    reason: 'your-order',
    question: 'Where is my receipt?',
    words: ['invoice', 'mail', 'proof', 'payment'],
    answer: ['It was mailed to you when you paid. Each of your orders leads to it as well.'],
    screens: [{ text: 'Your orders', to: '/order-history/' }],
  },
  {
    name: 'faulty-or-wrong',
    reason: 'your-order',
    question: 'Something arrived faulty, or is not what I ordered',
    words: ['return', 'refund', 'damaged', 'exchange', 'broken', 'complain'],
    answer: [
      'Write to the store with the number of your order and a picture of what is wrong. What it owes you then stands in its terms of sale.',
    ],
    screens: [{ text: 'Terms of sale', to: '/terms-of-sale/' }],
  },
  {
    name: 'recycle-clothing',
    reason: 'your-order',
    question: 'Can I send clothing back for recycling?',
    words: ['return', 'recycle', 'remill', 'old', 'worn', 'cotton', 'label', 'post'],
    answer: [
      'Yes, where the factory takes it back: clothing that is 100% cotton, but no denim and no underwear.',
      'Give your email address, and we mail you a label to print and how to pack. You need no account and no order.',
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
      'No: a double click, a reload or a lost connection makes one order and one charge. Look at your orders to see whether it went through.',
    ],
    screens: [{ text: 'Your orders', to: '/order-history/' }],
  },
  {
    name: 'which-cookies',
    reason: 'privacy',
    question: 'Which cookies are kept?',
    words: ['tracking', 'consent', 'data', 'gdpr'],
    answer: [
      'Only what is needed, until you accept more. The list says what is kept, where, why and how long.',
    ],
    screens: [{ text: 'Use of cookies', to: '/use-of-cookies-and-disclaimer/' }],
  },
  {
    name: 'stop-mails',
    reason: 'privacy',
    question: 'How do I stop mails of a store?',
    words: ['unsubscribe', 'newsletter', 'campaign', 'spam'],
    answer: [
      'By the link at the end of such a mail, or by your mail program’s own unsubscribe. Mails about your orders still come.',
    ],
    screens: [],
  },
];
