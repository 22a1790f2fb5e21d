import type { HelpReason, HelpTopic } from './help.topic.ts';

/** Why those who work with Selvedge look for help. */
export const STORE_REASONS = [
  { name: 'getting-started', title: 'Getting started' },
  { name: 'products', title: 'Designs and products' },
  { name: 'your-store', title: 'Your store' },
  { name: 'team', title: 'Team and permissions' },
  { name: 'account', title: 'Account and safety' },
  { name: 'factory', title: 'The factory floor' },
] as const satisfies readonly HelpReason[];

const section = (id: string, text: string) => ({ text, to: `/settings/?section=${id}` });
const station = { text: 'Workstation', to: '/factory/station/' };

/** What the product does today, for those who work with it. A screen that changes changes its words here. */
export const STORE_TOPICS: readonly HelpTopic[] = [
  {
    name: 'how-do-i-sign-up',
    reason: 'getting-started',
    question: 'How do I sign up?',
    words: ['register', 'account', 'new', 'begin'],
    answer: [
      'Signing up takes a few steps, and each is kept: you can go on later, also on another device, once you have logged in.',
      'The mail with the link also holds a code of six digits. Either of them verifies your address.',
    ],
    steps: [
      'Name your brand, then give your email address and a password.',
      'Say who you sell to.',
      'Open the link in our mail, or type its code.',
      'Read the agreement and agree to it.',
      'Give your store a name and an address.',
    ],
    screens: [{ text: 'Sign up', to: '/sign-up/brand/' }],
  },
  {
    name: 'what-comes-next',
    reason: 'getting-started',
    question: 'What should I do first?',
    words: ['start', 'steps', 'badges', 'onboarding', 'today'],
    answer: [
      'The dashboard shows your next step, from opening a store to your first sale, and what needs doing today.',
      'Press Ctrl+K (or Cmd+K) anywhere to find a screen, an order, a product or an answer like this one.',
    ],
    screens: [{ text: 'Dashboard', to: '/dashboard/' }],
  },
  {
    name: 'several-projects',
    reason: 'getting-started',
    question: 'Can I have more than one project?',
    words: ['switch', 'another', 'second', 'brand'],
    answer: [
      'Yes. One account can belong to many projects, with a role in each. The name of the project you work on stands in the header; choose another one there.',
      'This browser remembers the project you chose last, for each account on its own.',
    ],
    screens: [
      { text: 'Switch project', to: '/project/switch/' },
      { text: 'Create a project', to: '/project/create/?integration=store' },
    ],
  },
  {
    name: 'how-do-i-design',
    reason: 'products',
    question: 'How do I design a product?',
    words: ['studio', 'upload', 'picture', 'artwork', 'text', 'dpi', 't-shirt'],
    answer: [
      'Upload a PNG, JPEG, SVG or WebP picture of up to 200 MB, or add text. Place, scale and rotate it on each side that can be printed; the mockups show every colour you offer.',
      'The studio says how sharp the print will be. Under 150 DPI it warns you: use a larger picture, or print it smaller.',
      'Your work is saved as you go and is still there after a reload.',
    ],
    steps: [
      'Choose a blank.',
      'Add pictures and text.',
      'Choose the colours to offer.',
      'Set a price and publish.',
    ],
    screens: [{ text: 'Create a product', to: '/create-a-product/' }],
  },
  {
    name: 'how-do-i-publish',
    reason: 'products',
    question: 'How do I publish a product?',
    words: ['live', 'sell', 'online', 'preparation', 'mockups'],
    answer: [
      'Press Publish in the studio. We then make the print file of each printed side; the product goes live in your store by itself when they are ready.',
      'Later changes are published the same way. Until then your store shows the product as it was.',
    ],
    screens: [
      { text: 'Create a product', to: '/create-a-product/' },
      { text: 'My products', to: '/my-products/' },
    ],
  },
  {
    name: 'how-do-i-set-a-price',
    reason: 'products',
    question: 'How do I set a price, and what do I earn?',
    words: ['profit', 'cost', 'margin', 'money'],
    answer: [
      'Set the price in the studio. Beside it stands what the blank and its printing cost, and the profit that is left for you.',
      'There is nothing to pay before somebody buys: each piece is made when it is ordered.',
    ],
    screens: [{ text: 'Create a product', to: '/create-a-product/' }],
  },
  {
    name: 'coming-soon',
    reason: 'your-store',
    question: 'How do I keep my store closed until it opens?',
    words: ['coming soon', 'countdown', 'opening', 'launch', 'date', 'hide'],
    answer: [
      'Switch the coming-soon page on in the settings of the store. Visitors then see its name and that it opens soon, and nothing else.',
      'Set a day and time of opening, and the page shows it and counts down to it. The store opens by itself then; without a time it stays closed until you take the page away.',
      'A visitor’s link lets whoever opens it look at the store meanwhile, for thirty days.',
    ],
    screens: [section('store', 'Settings, Store')],
  },
  {
    name: 'store-password',
    reason: 'your-store',
    question: 'Can I protect my store with a password?',
    words: ['private', 'closed', 'secret', 'club'],
    answer: [
      'Yes. Set a password in the settings of the store and share it with whom you like. Visitors are asked for it once, and a new password asks everybody again.',
    ],
    screens: [section('store', 'Settings, Store')],
  },
  {
    name: 'name-and-currency',
    reason: 'your-store',
    question: 'Where do I change the name and the currency?',
    words: ['money', 'pound', 'euro', 'dollar', 'rename'],
    answer: ['Both stand in the settings of the project, for those who may change its settings.'],
    screens: [section('project', 'Settings, Project and currency')],
  },
  {
    name: 'what-does-pro-cost',
    reason: 'your-store',
    question: 'What does Pro cost, and how do I cancel it?',
    words: ['plan', 'subscription', 'billing', 'card', 'payment', 'upgrade'],
    answer: [
      'Pro costs 99 a year or 10 a month. Subscribe, change the card or the cycle, and cancel in the settings.',
    ],
    screens: [{ text: 'Plans', to: '/selvedge-plans/' }, section('payment', 'Settings, Plan and payment')],
  },
  {
    name: 'invite-a-colleague',
    reason: 'team',
    question: 'How do I invite a colleague?',
    words: ['member', 'people', 'invitation', 'team', 'add'],
    answer: [
      'Owners invite people in the settings of the team: an email address and a role are enough. The mail holds a link that works once, for seven days.',
    ],
    screens: [section('team', 'Settings, Team')],
  },
  {
    name: 'roles',
    reason: 'team',
    question: 'What may each role do?',
    words: ['permissions', 'owner', 'manager', 'designer', 'marketer', 'fulfilment', 'viewer', 'rights'],
    answer: [
      'An owner does everything, and alone manages the team. A manager runs the project day to day. A designer makes products and looks after the website. A marketer writes, mails and notifies. Fulfilment looks after orders. A viewer sees the dashboard and changes nothing.',
      'The team’s settings show the whole table, and an owner can make roles of their own.',
    ],
    screens: [section('team', 'Settings, Team'), section('roles', 'Settings, Roles')],
  },
  {
    name: 'ask-for-permission',
    reason: 'team',
    question: 'Something says that I may not do it. What now?',
    words: ['denied', 'request', 'access', 'forbidden', '403'],
    answer: [
      'Click it all the same: a dialog opens in which you say why you need it. The owner sees your request and decides. Once it is granted, it works without a reload.',
    ],
    screens: [section('requests', 'Settings, Permission requests')],
  },
  {
    name: 'two-factor',
    reason: 'account',
    question: 'How do I switch two-factor sign-in on?',
    words: ['2fa', 'totp', 'authenticator', 'code', 'app', 'recovery'],
    answer: [
      'Use any app that makes codes of six digits. You also get recovery codes: keep them somewhere safe, each of them lets you in once if the app is gone.',
    ],
    steps: [
      'Open the settings of two-factor sign-in and choose Set it up.',
      'Scan the picture with the app.',
      'Type the code that it shows, and keep the recovery codes.',
    ],
    screens: [section('two-factor', 'Settings, Two-factor sign-in')],
  },
  {
    name: 'passkeys',
    reason: 'account',
    question: 'Can I sign in without a password?',
    words: ['passkey', 'fingerprint', 'face', 'webauthn', 'security key'],
    answer: [
      'Yes, with a passkey: your device proves who you are by fingerprint, face, PIN or a security key. Add one in the settings; the login page then offers it.',
    ],
    screens: [section('passkeys', 'Settings, Passkeys')],
  },
  {
    name: 'forgotten-password',
    reason: 'account',
    question: 'I forgot my password. What do I do?',
    words: ['reset', 'login', 'locked out'],
    answer: ['Ask for a link by mail. It works once, and a new password signs every other device out.'],
    screens: [{ text: 'Forgotten your password?', to: '/forgotten-password/' }],
  },
  {
    name: 'signed-in-elsewhere',
    reason: 'account',
    question: 'How do I sign out on another device?',
    words: ['session', 'devices', 'lost', 'stolen', 'log out'],
    answer: ['The settings list where you are signed in. Sign one of them out, or all others at once.'],
    screens: [section('devices', 'Settings, Devices')],
  },
  {
    name: 'which-mails',
    reason: 'account',
    question: 'How do I get fewer mails?',
    words: ['unsubscribe', 'newsletter', 'spam', 'preferences'],
    answer: [
      'Choose which kinds you want in the settings, or by the link at the end of such a mail; many mail programs also offer to unsubscribe beside the sender’s name. Mails about orders, your account and its safety always come.',
    ],
    screens: [section('mails', 'Settings, Mails you get')],
  },
  {
    name: 'order-status',
    reason: 'factory',
    question: 'How do I see how far an order is?',
    words: ['status', 'stage', 'progress', 'jobsheet', 'where'],
    answer: [
      'The list of factory orders shows each order’s status. An order’s own page shows its items, print files and blanks, and leads to its jobsheet. The status follows from the pieces: what the floor scans is what you see.',
    ],
    screens: [{ text: 'Factory orders', to: '/factory/orders/' }],
  },
  {
    name: 'print-labels',
    reason: 'factory',
    question: 'How do I print labels at a workstation?',
    words: ['station', 'zebra', 'printer', 'zpl', 'badge', 'pair'],
    answer: [
      'A workstation prints one label for each piece. If the printer is off, out of paper or open, the workstation says so, and the label is not lost.',
    ],
    steps: [
      'Add a workstation in the dashboard; it shows a pairing code that works once, for fifteen minutes.',
      'Start the station’s program on the computer with that code and the printer’s address.',
      'Hold your badge to the reader and print the labels.',
    ],
    screens: [station],
  },
  {
    name: 'without-a-network',
    reason: 'factory',
    question: 'What happens when the network is gone?',
    words: ['offline', 'connection', 'internet', 'sync', 'lost'],
    answer: [
      'A workstation goes on: it works from its own copy, keeps every scan safely and brings each to the server exactly once when the network is back. What the server cannot accept then stands under Needs attention, for a person to settle.',
    ],
    screens: [station],
  },
  {
    name: 'trace-a-piece',
    reason: 'factory',
    question: 'How do I find out what happened to a piece?',
    words: ['barcode', 'scan', 'history', 'who', 'parcel', 'trace'],
    answer: [
      'Type or scan the code of a label or a parcel. The trace leads back to the design’s version, the print file and each scan, with who made it and when.',
    ],
    screens: [{ text: 'Trace', to: '/factory/trace/' }],
  },
];
