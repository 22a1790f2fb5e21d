import type { HelpTopic } from './help.topic.ts';
import { section } from './settings-screen.ts';

/** Questions about the screens of Website, Marketing and Analytics. */
export const WEBSITE_TOPICS: readonly HelpTopic[] = [
  {
    name: 'website',
    reason: 'your-store',
    question: 'Where do I change my website?',
    words: ['site', 'home page', 'homepage', 'broken links', 'edit', 'storefront', 'look'],
    answer: [
      'Website shows what shoppers see and what to do next: the home page, pages, menu, footer, theme, logo and address. It also lists broken links and what isn’t published yet.',
    ],
    screens: [{ text: 'Website', to: '/website/' }],
  },
  {
    name: 'make-a-page',
    reason: 'your-store',
    question: 'How do I make a page?',
    words: ['pages', 'about', 'blocks', 'template', 'new page', 'editor', 'builder'],
    answer: ['Shoppers don’t see a page until you publish it. A deleted page can be restored for 30 days.'],
    steps: [
      'Open Pages, press Create a page and choose a template.',
      'Press Create and edit, and change its blocks.',
      'Press Publish.',
      'Add a link to it in your menu.',
    ],
    screens: [
      { text: 'My Pages', to: '/pages/' },
      { text: 'Menu', to: '/menu-editor/' },
    ],
  },
  {
    name: 'menu',
    reason: 'your-store',
    question: 'How do I change my store’s menu?',
    words: ['navigation', 'links', 'header', 'entries'],
    answer: [
      'Press Add an entry in Menu and choose a page, a collection or an address. Move entries up, down, or below one another, then press Publish.',
      'Until you publish a menu, your store makes one from your collections.',
    ],
    screens: [{ text: 'Menu', to: '/menu-editor/' }],
  },
  {
    name: 'footer',
    reason: 'your-store',
    question: 'How do I change the footer of my store?',
    words: ['foot', 'bottom', 'links', 'end'],
    answer: ['Footer opens it in the page editor. Change its blocks and press Publish. Every page shows it.'],
    screens: [{ text: 'Footer', to: '/footer-editor/' }],
  },
  {
    name: 'theme',
    reason: 'your-store',
    question: 'How do I change the colours and fonts of my store?',
    words: ['theme', 'design', 'look', 'style', 'color', 'typeface', 'appearance'],
    answer: [
      'Edit theme changes colours, fonts and more next to a preview of your store. Shoppers see it once you press Publish.',
      'Change theme tries your own home page in every other theme.',
    ],
    screens: [{ text: 'Edit theme', to: '/theme/edit/' }],
  },
  {
    name: 'store-logo',
    reason: 'your-store',
    question: 'How do I add a logo to my store?',
    words: ['favicon', 'icon', 'header', 'brand', 'picture'],
    answer: [
      'Press Choose a logo in Logo, or Draw your logo if you have none. One picture gives your store’s header, tab icon, shared links and emails.',
    ],
    screens: [{ text: 'Logo', to: '/logo/' }],
  },
  {
    name: 'domain',
    reason: 'your-store',
    question: 'How do I use my own domain?',
    words: ['web address', 'url', 'dns', 'www', 'certificate', 'https', 'name'],
    answer: [
      'Your own domain is part of Pro. Until it works, shoppers visit your store at its first address, whose links keep working afterwards.',
    ],
    steps: [
      'Enter a domain that you’ve bought and press Add the domain.',
      'Set the DNS records that we show where you manage your domain.',
      'Press Check again. Changes to DNS can take up to a day.',
    ],
    screens: [{ text: 'Domain', to: '/domain/' }],
  },
  {
    name: 'marketing',
    reason: 'growing',
    question: 'How do I bring shoppers to my store?',
    words: ['marketing', 'promote', 'advertise', 'campaign', 'traffic', 'first sale'],
    answer: [
      'Marketing shows what brings shoppers to your store, and what to do next. Begin with a discount code to share, or invite affiliates.',
    ],
    screens: [{ text: 'Marketing', to: '/marketing/' }],
  },
  {
    name: 'discounts',
    reason: 'growing',
    question: 'How do I make a discount code?',
    words: ['voucher', 'coupon', 'offer', 'promotion', 'sale', 'percent off', 'free delivery'],
    answer: [
      'Press Create a discount in Discounts. Shoppers get it with one code, with one of many codes, or without a code.',
      'A discount is a percentage, an amount or free delivery. It can have a first and a last day.',
    ],
    screens: [
      { text: 'Discounts', to: '/marketing/discounts/' },
      { text: 'Create a discount', to: '/marketing/discounts/create/' },
    ],
  },
  {
    name: 'thank-for-recycling',
    reason: 'growing',
    question: 'Can I thank customers for recycling their clothing?',
    words: ['recycle', 'recycling', 'coupon', 'voucher', 'remill', 'old clothing'],
    answer: [
      'Create a discount and choose “A code for recycling”. Your store then says what a parcel earns.',
      'When it arrives, we email the customer a code for one order. You can end the discount at any time. Codes that were given stop with it.',
    ],
    screens: [{ text: 'Create a discount', to: '/marketing/discounts/create/' }],
  },
  {
    name: 'audience',
    reason: 'growing',
    question: 'Where do I see the people who want my emails?',
    words: ['email', 'newsletter', 'subscribers', 'audience', 'mailing list', 'segment', 'contacts'],
    answer: [
      'Open Email, then Audience. It has everyone who ordered or subscribed, with what they agreed to and when.',
      'A segment groups people by what they did, such as everyone who ordered twice. We keep it up to date.',
    ],
    screens: [
      { text: 'Email', to: '/teemail/' },
      { text: 'Audience', to: '/teemail/audience/' },
      { text: 'Segments', to: '/teemail/audience/segments/' },
    ],
  },
  {
    name: 'import-people',
    reason: 'growing',
    question: 'How do I bring my subscribers from another program?',
    words: ['import', 'csv', 'mailchimp', 'klaviyo', 'subscribers', 'contacts', 'people'],
    answer: [
      'Save them there as a CSV file. Open Audience, press Import people and choose the file.',
      'Say how they agreed and which words they read. You see what will change before anyone is added. People who unsubscribed stay unsubscribed.',
    ],
    screens: [{ text: 'Import people', to: '/teemail/audience/imports/' }],
  },
  {
    name: 'email-sender',
    reason: 'growing',
    question: 'Can my emails come from my own address?',
    words: ['email', 'sender', 'from address', 'spf', 'dkim', 'dmarc', 'domain'],
    answer: [
      'Yes, with Pro. Add your domain in Email settings and set the records that it shows where you manage the domain’s DNS.',
      'Until the records are right, emails come from our shared address with your store’s name.',
    ],
    screens: [{ text: 'Email settings', to: '/teemail/configuration/' }],
  },
  {
    name: 'affiliates',
    reason: 'growing',
    question: 'Can others earn from the orders that they bring?',
    words: ['affiliates', 'affiliate', 'influencer', 'referral', 'commission', 'partner'],
    answer: [
      'Yes. Press Invite an affiliate: they get a link, and a share of the orders that it brings is credited to them.',
      'Their links count while “My affiliates’ links count” is ticked in settings.',
    ],
    screens: [
      { text: 'Affiliates', to: '/marketing/affiliates/' },
      section('affiliates', 'Settings, Affiliates'),
    ],
  },
  {
    name: 'analytics',
    reason: 'growing',
    question: 'Where do I find analytics of visits and sales?',
    words: [
      'analytics',
      'figures',
      'statistics',
      'stats',
      'reports',
      'visitors',
      'traffic',
      'conversion',
      'notes',
    ],
    answer: [
      'Analytics shows visits, sales, products and sources, and who is in your store now. Notes mark days that you want to remember.',
      'Selvedge analytics leaves out what you sold in other shops.',
    ],
    screens: [
      { text: 'Analytics', to: '/analytics/' },
      { text: 'Selvedge analytics', to: '/analytics/only-selvedge/' },
    ],
  },
];
