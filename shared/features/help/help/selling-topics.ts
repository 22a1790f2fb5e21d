import { MATURE_DAYS, MATURE_DAYS_AT_FIRST } from '../../selling/payouts/payouts.ts';
import type { HelpTopic } from './help.topic.ts';
import { section } from './settings-screen.ts';

const orders = { text: 'Orders', to: '/ecom/orders/' };
const payouts = { text: 'Payouts', to: '/payouts/' };

/** Questions about orders, their delivery and the money they bring. */
export const SELLING_TOPICS: readonly HelpTopic[] = [
  {
    name: 'my-orders',
    reason: 'selling',
    question: 'Where are my store’s orders?',
    words: ['sold', 'sale', 'status', 'tracking', 'export', 'download', 'csv', 'made', 'shipped'],
    answer: [
      'Orders lists every order with its progress. Views such as To make, Sent and Needs attention sort them for you. We make and send each one, so there is nothing to start.',
      'Search by number, customer, email, product or tracking code. Download saves a list as a file.',
    ],
    screens: [orders],
  },
  {
    name: 'write-to-a-customer',
    reason: 'selling',
    question: 'How do I find or write to a customer?',
    words: ['shopper', 'buyer', 'contact', 'email', 'address', 'change address'],
    answer: [
      'Search for their name or email in Orders and open an order. Press Email customer to write to them.',
      'Change address on the same page corrects where the order goes, until it is too late for that.',
    ],
    screens: [orders],
  },
  {
    name: 'refund-an-order',
    reason: 'selling',
    question: 'How do I refund an order?',
    words: ['money back', 'cancel', 'reimburse', 'credit note', 'cancel an order', 'return'],
    answer: [
      'Open the order and press Refund. Choose pieces, delivery or a sum, and give the reason. You see what will happen before you agree to it.',
      'The customer gets an email and a credit note. Refunded pieces that aren’t made yet are never made. The payment fee isn’t returned.',
    ],
    screens: [orders],
  },
  {
    name: 'returns',
    reason: 'selling',
    question: 'Can customers return an item?',
    words: ['send back', 'returns', 'exchange', 'unwanted', 'days', 'policy', 'wrong size'],
    answer: [
      'You decide for how many days you take an unused item back: set “Days to return an unused item” under Returns in settings. Your terms of sale then say so.',
      'To give the money back, open the order and press Refund.',
    ],
    screens: [section('delivery', 'Settings, Delivery, stock and returns'), orders],
  },
  {
    name: 'getting-paid',
    reason: 'selling',
    question: 'How and when am I paid?',
    words: [
      'payout',
      'payouts',
      'paid',
      'money',
      'bank',
      'paypal',
      'iban',
      'earnings',
      'balance',
      'royalties',
    ],
    answer: [
      'An owner enters a bank account or PayPal under Payout details, and chooses every Monday or the 1st of every month.',
      `We pay what an order earned ${MATURE_DAYS} days after it was sent, and ${MATURE_DAYS_AT_FIRST} days until your first payout has arrived. New details are used after 72 hours.`,
      'Payouts shows your balance, the next payout and a statement of each one.',
    ],
    screens: [{ text: 'Payout details', to: '/payouts/details/' }, payouts],
  },
  {
    name: 'what-did-an-order-earn',
    reason: 'selling',
    question: 'What did each order earn?',
    words: ['sales activity', 'earnings', 'royalties', 'fee', 'profit', 'revenue', 'dispute'],
    answer: [
      'Sales activity shows it for each order: what the shopper paid, then VAT, making, postage and the fee, and what you earn.',
    ],
    screens: [{ text: 'Sales activity', to: '/sales-activity/' }, payouts],
  },
  {
    name: 'plan-a-price',
    reason: 'selling',
    question: 'How do I work out what a sale will bring me?',
    words: ['pricing', 'calculator', 'margin', 'profit', 'cost', 'making costs'],
    answer: [
      'Choose a product in Pricing and enter a price, a number of pieces and a discount. You see the VAT, the costs and what you earn, as the checkout works them out.',
    ],
    screens: [{ text: 'Pricing', to: '/integrations/pricing/' }],
  },
  {
    name: 'delivery',
    reason: 'selling',
    question: 'How do I set delivery prices and countries?',
    words: ['shipping', 'postage', 'courier', 'free delivery', 'abroad', 'express', 'rates', 'method'],
    answer: [
      'Your store begins with four delivery methods, some of them free for larger orders. Press Edit to change one, turn it off, or press Add a method.',
      '“What a shopper sees” shows the prices for an order to any country.',
    ],
    screens: [{ text: 'Delivery', to: '/delivery/' }],
  },
  {
    name: 'vat',
    reason: 'selling',
    question: 'Where do I enter my VAT number?',
    words: ['tax', 'oss', 'ioss', 'seller', 'company', 'registered', 'legal name'],
    answer: [
      'Under Seller and VAT in settings. Say who sells, tick “I’m registered for VAT” and enter your numbers.',
      'Your invoices name the seller as entered there. Invoices that have been issued stay as they are.',
    ],
    screens: [section('seller', 'Settings, Seller and VAT')],
  },
  {
    name: 'invoices',
    reason: 'selling',
    question: 'Where do I find an invoice?',
    words: ['receipt', 'bill', 'credit note', 'accounting', 'vat', 'bookkeeping', 'statement'],
    answer: [
      'Open a paid order: Invoice and Customer’s receipt are at its top. Customers open theirs from their receipt.',
      'For your own books, each payout has a statement.',
    ],
    screens: [orders, payouts],
  },
  {
    name: 'reviews',
    reason: 'selling',
    question: 'How do I answer or hide a review?',
    words: ['stars', 'rating', 'feedback', 'reply', 'comment'],
    answer: [
      'We email customers a week after their order should have arrived and ask what they think.',
      'Open a review in Reviews to write a public reply, or press Hide. Hide only what is abusive, has personal data or is about something else.',
    ],
    screens: [{ text: 'Reviews', to: '/reviews/' }],
  },
  {
    name: 'shopify',
    reason: 'selling',
    question: 'Can I connect Shopify or another shop?',
    words: ['integrations', 'etsy', 'woocommerce', 'amazon', 'wix', 'tiktok shop', 'marketplace', 'connect'],
    answer: [
      'Not yet. You can create a project for another shop, but its orders don’t reach us so far. Until they do, sell in your own Selvedge store.',
    ],
    screens: [
      { text: 'Open a store', to: '/sign-up/create-store/' },
      { text: 'Create a project', to: '/project/create/?integration=store' },
    ],
  },
];
