import type { HelpReason, HelpTopic } from './help.topic.ts';
import { PRODUCT_TOPICS } from './product-topics.ts';
import { SELLING_TOPICS } from './selling-topics.ts';
import { section } from './settings-screen.ts';
import { WEBSITE_TOPICS } from './website-topics.ts';

export const STORE_REASONS = [
  { name: 'getting-started', title: 'Getting started' },
  { name: 'products', title: 'Designs and products' },
  { name: 'selling', title: 'Orders, delivery and money' },
  { name: 'your-store', title: 'Your store' },
  { name: 'growing', title: 'Marketing and figures' },
  { name: 'team', title: 'Team and permissions' },
  { name: 'account', title: 'Account and safety' },
  { name: 'factory', title: 'The factory floor', ofFloor: true },
] as const satisfies readonly HelpReason[];

const station = { text: 'Workstation', to: '/factory/station/' };

/** Describes the product as it is today for its users. When a screen changes, change its text here. */
export const STORE_TOPICS: readonly HelpTopic[] = [
  {
    name: 'how-do-i-sign-up',
    reason: 'getting-started',
    question: 'How do I sign up?',
    words: ['register', 'account', 'new', 'begin'],
    answer: [
      'Signing up takes a few steps. We save each one, so you can log in and finish later on any device.',
      'The email has a link and a six-digit code. Use either.',
    ],
    steps: [
      'Name your brand, then give your email address and a password.',
      'Say who you sell to.',
      'Open the link in our email, or type its code.',
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
      'Yes. One account can belong to many projects, with a role in each. Switch project from the name in the header.',
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
      'Upload a PNG, JPEG, SVG or WebP image of up to 200 MB, or add text. Place, scale and rotate it on each printable side. The mockups show every colour you offer.',
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
      'Press Publish in the studio. We make the print files, then your product goes live automatically.',
      'Publish again after each change. Until you do, your store shows the last version.',
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
      'Set the price in the studio. Next to it you’ll see the production cost and your profit.',
      'You pay nothing until someone buys. We make each item to order.',
    ],
    screens: [{ text: 'Create a product', to: '/create-a-product/' }],
  },
  ...PRODUCT_TOPICS,
  ...SELLING_TOPICS,
  ...WEBSITE_TOPICS,
  {
    name: 'schedule-a-page',
    reason: 'your-store',
    question: 'Can a page go live automatically, at a time I choose?',
    words: ['schedule', 'publish later', 'launch', 'unpublish', 'time zone'],
    answer: [
      'Yes. Publish in the page editor has “Now” and “At a time”. The time is your store’s own: its zone is shown next to it.',
      'What goes live is the page as it was when you scheduled it. You can edit on, change the time or cancel in the same place.',
    ],
    screens: [{ text: 'My Pages', to: '/pages/' }],
  },
  {
    name: 'show-blocks-to-some',
    reason: 'your-store',
    question: 'Can a part of a page be shown to some visitors only?',
    words: ['conditions', 'audience', 'country', 'logged in', 'view as', 'hide'],
    answer: [
      'Yes. Select the block and add a condition under “Conditions”, such as “In the EU” or “Logged in”. With several, all of them have to hold.',
      '“View as” shows the page as an audience sees it. What it doesn’t see becomes a striped line that you can still select.',
    ],
    screens: [{ text: 'My Pages', to: '/pages/' }],
  },
  {
    name: 'coming-soon',
    reason: 'your-store',
    question: 'How do I keep my store closed until it opens?',
    words: ['coming soon', 'countdown', 'opening', 'launch', 'date', 'hide', 'waitlist'],
    answer: [
      'Turn on the coming-soon page in store settings. Visitors then see only your store’s name and an opening-soon message.',
      'Set an opening day and time and the page counts down to it. Your store then opens automatically. Without a time, it stays closed until you turn the page off.',
      'Visitors can leave their email address there. Each gets one email when the store opens.',
      'Create a preview link to show people your store before it opens. It works for 30 days.',
    ],
    screens: [section('store', 'Settings, Your store')],
  },
  {
    name: 'store-password',
    reason: 'your-store',
    question: 'Can I protect my store with a password?',
    words: ['private', 'closed', 'secret', 'club'],
    answer: [
      'Yes. Set a password in store settings and share it. Visitors enter it once, and again if you change it.',
    ],
    screens: [section('store', 'Settings, Your store')],
  },
  {
    name: 'name-and-currency',
    reason: 'your-store',
    question: 'Where do I change the name and the currency?',
    words: ['money', 'pound', 'euro', 'dollar', 'rename', 'tagline', 'email'],
    answer: [
      'Your store’s name, tagline, contact email and country are under Your store. Your project’s name and the currency are in project settings. You need permission for both.',
      'Shoppers see a change on their next visit.',
    ],
    screens: [section('store', 'Settings, Your store'), section('project', 'Settings, Project and currency')],
  },
  {
    name: 'announcement-and-social-links',
    reason: 'your-store',
    question: 'How do I announce something, and link to my social media?',
    words: ['announcement', 'banner', 'bar', 'sale', 'instagram', 'tiktok', 'facebook', 'icons', 'footer'],
    answer: [
      'The line above your store says from which price delivery is free, your own words, or nothing. Your own words can link to a page, and can begin and end at a time.',
      'Enter your accounts by name or address. Your footer shows an icon for each.',
    ],
    screens: [section('store', 'Settings, Your store')],
  },
  {
    name: 'analytics-and-pixels',
    reason: 'your-store',
    question: 'Can I use Google Analytics, a pixel or a verification tag?',
    words: [
      'google',
      'facebook',
      'meta',
      'pinterest',
      'bing',
      'ads',
      'conversion',
      'tracking',
      'search console',
    ],
    answer: [
      'Yes. Paste the ID or the whole code that the service gives you. We keep only the ID.',
      'They begin once a visitor accepts analytics cookies, and never run on the basket, the checkout or where someone logs in. A purchase is told with its number, its value and its currency.',
      'Verification tags are on your pages straight away.',
    ],
    screens: [section('tags', 'Settings, Analytics and verification')],
  },
  {
    name: 'videos',
    reason: 'your-store',
    question: 'How do I show a video on a page?',
    words: ['film', 'clip', 'mp4', 'mov', 'webm', 'banner', 'pod', 'loop', 'hevc', 'youtube'],
    answer: [
      'Banners and pods play your own videos in a loop, without sound. A video can be an MP4, MOV or WebM of up to 50 MB, 60 seconds and 1080p.',
      'We remove the sound and what your camera adds, such as the place. Shoppers who save data or prefer less motion see a picture instead.',
    ],
    steps: [
      'Open a page in the editor and select a banner or a pod.',
      'Choose a video under Video, or upload one there.',
      'Publish the page.',
    ],
    screens: [
      { text: 'My Pages', to: '/pages/' },
      { text: 'Drive', to: '/drive/' },
    ],
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
      'Owners invite people in team settings with an email address and a role. The email has a link that works once and lasts seven days.',
    ],
    screens: [section('team', 'Settings, Team')],
  },
  {
    name: 'roles',
    reason: 'team',
    question: 'What may each role do?',
    words: ['permissions', 'owner', 'manager', 'designer', 'marketer', 'fulfilment', 'viewer', 'rights'],
    answer: [
      'An owner has full access, including the team. A manager runs the project day to day. A designer makes products and looks after the website. A marketer writes, emails and notifies. Fulfilment looks after orders. A viewer can only view the dashboard.',
      'See the full table in team settings. Owners can also create custom roles.',
    ],
    screens: [section('team', 'Settings, Team'), section('roles', 'Settings, Roles')],
  },
  {
    name: 'ask-for-permission',
    reason: 'team',
    question: 'Why can’t I do this?',
    words: ['denied', 'request', 'access', 'forbidden', '403'],
    answer: [
      'Click it anyway and tell us why you need it. We’ll ask the owner, and it works as soon as they approve.',
    ],
    screens: [section('requests', 'Settings, Permission requests')],
  },
  {
    name: 'two-factor',
    reason: 'account',
    question: 'How do I turn on two-factor authentication?',
    words: ['2fa', 'totp', 'authenticator', 'code', 'app', 'recovery'],
    answer: [
      'Use any app that creates six-digit codes. Save your recovery codes somewhere safe: each one lets you in once if you lose the app.',
    ],
    steps: [
      'Open Two-factor authentication in settings and choose Set up now.',
      'Scan the picture with the app.',
      'Type the code that it shows, and keep the recovery codes.',
    ],
    screens: [section('two-factor', 'Settings, Two-factor authentication')],
  },
  {
    name: 'passkeys',
    reason: 'account',
    question: 'Can I log in without a password?',
    words: ['passkey', 'fingerprint', 'face', 'webauthn', 'security key'],
    answer: [
      'Yes, with a passkey: your device confirms it’s you by fingerprint, face, PIN or security key. Add one in settings and the login page will offer it.',
    ],
    screens: [section('passkeys', 'Settings, Passkeys')],
  },
  {
    name: 'forgotten-password',
    reason: 'account',
    question: 'I forgot my password. What do I do?',
    words: ['reset', 'login', 'locked out'],
    answer: ['Request a link by email. It works once. Your new password logs out all your other devices.'],
    screens: [{ text: 'Forgotten your password?', to: '/forgotten-password/' }],
  },
  {
    name: 'signed-in-elsewhere',
    reason: 'account',
    question: 'How do I log out another device?',
    words: ['session', 'devices', 'lost', 'stolen', 'log out'],
    answer: ['Open Devices in settings. Log out one device, or all the others.'],
    screens: [section('devices', 'Settings, Devices')],
  },
  {
    name: 'which-mails',
    reason: 'account',
    question: 'How do I get fewer emails?',
    words: ['unsubscribe', 'newsletter', 'spam', 'preferences'],
    answer: [
      'Choose what you want in settings, or use the link at the end of an email. Many email apps also show Unsubscribe next to the sender’s name. We’ll always email you about your orders and account security.',
    ],
    screens: [section('mails', 'Settings, Email preferences')],
  },
  {
    name: 'which-notifications',
    reason: 'account',
    question: 'How do I choose my notifications?',
    words: ['bell', 'push', 'notify', 'alert', 'new order', 'daily', 'browser', 'turn off'],
    answer: [
      'Settings list each kind, such as new orders or refunds. Choose for each whether it comes to the bell, by email or as a push message. Emails about new orders can come once a day.',
      'Push messages show in a browser while Selvedge is closed. Turn them on in each browser that is to show them. They end when you log out.',
    ],
    screens: [section('notifications', 'Settings, Notifications')],
  },
  {
    name: 'order-status',
    reason: 'factory',
    question: 'How do I check an order’s progress?',
    words: ['status', 'stage', 'progress', 'jobsheet', 'where', 'factory orders'],
    answer: [
      'The factory orders list shows each order’s status. Open an order to see its items, print files, blanks and jobsheet. The status follows from what the floor scans.',
    ],
    screens: [{ text: 'Factory orders', to: '/factory/orders/' }],
  },
  {
    name: 'print-labels',
    reason: 'factory',
    question: 'How do I print labels at a workstation?',
    words: ['station', 'zebra', 'printer', 'zpl', 'badge', 'pair'],
    answer: [
      'A workstation prints one label for each piece. If the printer is off, open or out of paper, the workstation tells you and keeps the label.',
    ],
    steps: [
      'Add a workstation in the dashboard. You’ll get a pairing code that works once, for 15 minutes.',
      'Start the station’s program on the computer with that code and the printer’s address.',
      'Tap your badge and print the labels.',
    ],
    screens: [station],
  },
  {
    name: 'without-a-network',
    reason: 'factory',
    question: 'What happens if the network goes down?',
    words: ['offline', 'connection', 'internet', 'sync', 'lost'],
    answer: [
      'The workstation carries on. It saves every scan and sends it once the network is back. Anything the server can’t accept appears under Needs attention.',
    ],
    screens: [station],
  },
  {
    name: 'trace-a-piece',
    reason: 'factory',
    question: 'How do I find out what happened to a piece?',
    words: ['barcode', 'scan', 'history', 'who', 'parcel', 'trace'],
    answer: [
      'Type or scan the code on a label or parcel. You’ll see the design version, the print file and every scan: who and when.',
    ],
    screens: [{ text: 'Trace', to: '/factory/trace/' }],
  },
];
