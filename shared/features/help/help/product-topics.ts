import type { HelpTopic } from './help.topic.ts';

/** Questions about the screens of Products and of Drive. */
export const PRODUCT_TOPICS: readonly HelpTopic[] = [
  {
    name: 'find-a-product',
    reason: 'products',
    question: 'Where do I find and change my products?',
    words: ['edit', 'drafts', 'hide', 'delete', 'sku', 'list'],
    answer: [
      'Products lists everything you’ve made, with views such as Live, Drafts and Hidden. Search by name, SKU or kind of product.',
      'Open a product to change it.',
    ],
    screens: [{ text: 'My products', to: '/my-products/' }],
  },
  {
    name: 'bundles',
    reason: 'products',
    question: 'How do I sell several products as a bundle?',
    words: ['set', 'package', 'together', 'multipack', 'gift'],
    answer: [
      'The bundle maker is under Products. A bundle costs a fixed price, or the sum with an amount or a percentage off.',
    ],
    steps: [
      'Add the products and say how many of each.',
      'Choose how it is priced.',
      'Give it a name and publish it, or press Save draft.',
    ],
    screens: [{ text: 'Bundle maker', to: '/bundle-maker/' }],
  },
  {
    name: 'collections',
    reason: 'products',
    question: 'How do I group products in a collection?',
    words: ['category', 'categories', 'range', 'season', 'group', 'sort'],
    answer: [
      'Press Create a collection and choose its products by hand or by rules. A collection can be shown, hidden or scheduled.',
      'Deleting one leaves its products in your store.',
    ],
    screens: [{ text: 'My collections', to: '/my-collections/' }],
  },
  {
    name: 'one-design-on-many-products',
    reason: 'products',
    question: 'Can I put one design on many products at once?',
    words: ['template builder', 'bulk', 'copy', 'several', 'mass'],
    answer: [
      'Yes, with the template builder. Choose a design, then the products. Each gets a name, colours and a price, and you publish them together.',
    ],
    screens: [{ text: 'Template builder', to: '/template-builder/' }],
  },
  {
    name: 'draw-a-logo',
    reason: 'products',
    question: 'How do I draw a logo?',
    words: ['logo builder', 'brand', 'emblem', 'svg', 'png', 'download'],
    answer: [
      'Enter your name in the logo builder and choose a layout. You can download it as SVG or PNG, open it in the studio, or press Use as my store’s logo.',
    ],
    screens: [{ text: 'Logo builder', to: '/logo-template-builder/' }],
  },
  {
    name: 'slogans',
    reason: 'products',
    question: 'How do I turn a slogan into a design?',
    words: ['slogan builder', 'text', 'line', 'quote', 'words', 'typography', 'font'],
    answer: [
      'Type your line in the slogan builder and choose a layout. It opens in the studio, where you can change everything.',
    ],
    screens: [{ text: 'Slogan builder', to: '/slogan-builder/' }],
  },
  {
    name: 'samples',
    reason: 'products',
    question: 'How do I order samples of my own products?',
    words: ['samples shop', 'wholesale', 'test', 'quality', 'own use', 'cost price'],
    answer: [
      'The samples shop sells your own products for what they cost to make, hidden ones too. Add single products, or press Add set to the basket for one of each design.',
      'Ordered samples shows what you ordered. There you can approve a sample, or say what should change.',
    ],
    screens: [{ text: 'Samples shop', to: '/wholesale-shop/' }],
  },
  {
    name: 'drive',
    reason: 'products',
    question: 'Where are my pictures and videos kept?',
    words: ['drive', 'files', 'upload', 'storage', 'folder', 'bin', 'restore', 'image'],
    answer: [
      'In Drive. Press Upload or drop files on the page, and sort them with New folder.',
      'Deleted files stay in the bin for 30 days, so you can restore them. They count towards your storage.',
    ],
    screens: [{ text: 'Drive', to: '/drive/' }],
  },
];
