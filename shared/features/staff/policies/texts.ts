/** For whom a policy speaks: the platform, or a store on it. */
export interface PolicyVoice {
  /** The platform's or the store's name. */
  readonly name: string;
  /** Where to write to; null where none is known. */
  readonly email: string | null;
  readonly store: boolean;
  /** Days within which a store takes an unused item back; null where it promises none. */
  readonly returnDays?: number | null;
}

const contact = ({ email, name, store }: PolicyVoice) => {
  if (email) return `Write to ${email}.`;
  return store
    ? `Answer the email about your order; it reaches ${name}.`
    : 'Log in, then write to us with the Feedback link at the foot of each page.';
};

const TERMS_OF_USE = (voice: PolicyVoice) => `These terms are about using ${voice.name}.

## Your account

You sign in with an email address and a password, or with a passkey. Keep them to yourself. You can see and end the sessions of your account in its settings.

## What you upload

Designs, texts and pictures stay yours. You allow us to store them, to make previews and print files of them and to print what is ordered. Upload only what you may use.

## What is not allowed

Do not use the service to break the law, to harm others, to get into other accounts or to overload it. Accounts that do so can be disabled.

## Changes

Each version of this text has a number and a date.

## Questions

${contact(voice)}`;

const returnsSentence = ({ returnDays }: PolicyVoice) =>
  returnDays
    ? `You can return an unused item within ${returnDays} days of its delivery. Write with the order’s number and we’ll tell you where to send it. `
    : '';

const TERMS_OF_SALE = (voice: PolicyVoice) => `These terms are about buying from ${voice.name}.

## Your order

An order is placed when its payment has succeeded. You then see a receipt and get it by email. Prices, tax and delivery are shown before you pay.

## Made for you

Products are printed after you have ordered them. You can follow each stage on your order’s page.

## Delivery

The delivery methods, with their prices and days, are shown at the checkout. When the parcel is sent you get an email, with a tracking code where the carrier gives one.

## Cancelling, returns and faults

${returnsSentence(voice)}Your statutory rights aren’t affected. If something is wrong with your order, write with its number.

## Questions

${contact(voice)}`;

const PRIVACY = (voice: PolicyVoice) =>
  voice.store
    ? `This page says what ${voice.name} knows of you when you shop here, and why.

## When you look around

Pages are shown without an account. What your browser keeps is listed on the page on cookies. Visits are counted only if you accept it.

## When you order

Your name, email, address, what you ordered and whether it was paid are stored to make, send and account for the order. Card data goes to the payment provider; it is not stored here.

## Who sees it

The store, the platform on which it runs (Selvedge), the factory that prints the order and the carrier that delivers it, each as far as their part needs it.

## Your rights

You can ask what is stored of you, and have it corrected or deleted as far as the law allows. ${contact(voice)}`
    : `This page says what ${voice.name} knows of you, and why.

## Your account

Your name, email, username, what you said when signing up, your sessions (browser, address and time of last use) and the agreement that you accepted, with its time. Passwords are stored only as a hash, secrets of two-factor sign-in encrypted.

## Your projects and stores

Designs, products, orders and settings are stored for as long as the project exists. Members of the project see them as their role allows; internal and factory staff see what their work needs.

## Counting and logs

Page events are stored only after you have accepted cookies. The server’s logs hold the address and path of requests.

## Push messages and email

Push messages are sent only to browsers in which you allowed them. Emails about your account and orders are part of the service.

## Payments

Card data goes to the payment provider; it is not stored here.

## Your rights

You can ask what is stored of you, and have it corrected or deleted as far as the law allows. ${contact(voice)}`;

const COOKIES = (
  voice: PolicyVoice,
) => `The table below lists everything that ${voice.name} keeps in your browser: cookies, and values in the browser’s own storage. It is made from the program itself.

## Your choice

Counting is off until you accept it. You can clear everything in your browser’s settings at any time; you are then signed out.

## Disclaimer

Pictures of products are previews: colours differ between screens and cloth. Links that lead to other sites are not ours, and we aren’t responsible for their content.`;

const CUSTOM_PRODUCT = (
  voice: PolicyVoice,
) => `These terms are about products that you design yourself at ${voice.name}.

## Your design

You confirm you have the right to use every image, text and font in your design. We may refuse to print what breaks the law or somebody’s rights.

## How it is printed

The print file is made from your design at the size of the print area. The studio warns when a picture has too few pixels to print sharply. What the preview shows is what is printed; colours can differ between screen and cloth.

## Before and after printing

A design is frozen when its product is published. Later changes make a new version and change no order that was placed before.

## Questions

${contact(voice)}`;

const CAREERS = (voice: PolicyVoice) => `No open positions are listed here now. ${contact(voice)}`;

const AFFILIATES = (
  voice: PolicyVoice,
) => `A link with your code, such as /?aff=your-code, tells ${voice.name} who sent a visitor.

## How it works

A code has letters, digits, dashes and underscores. It is kept in the visitor’s browser once they accept cookies, and stored with the store that they create.

## Payment

We agree commission with each affiliate. ${contact(voice)}`;

const MASTERPLAN = (
  voice: PolicyVoice,
) => `${voice.name} takes one design from the studio to a doorstep, and everybody who touches it works on the same record: merchant, shopper, printer, picker, packer and support.

## Design without loss

What the preview shows is what is printed. Each published design is frozen, with the fingerprint of its print file.

## Make what was ordered

Nothing is printed before it is sold. Each garment has a label, and each scan of it is kept.

## Work that goes on

A workstation goes on without the network, and every piece of work counts exactly once when the network is back.`;

/** A policy that this product has. */
export interface Policy {
  /** Its part of `/policy/{url}/`, and its name in the calls. */
  readonly url: string;
  readonly title: string;
  /** Its own address where it has one. */
  readonly path?: string;
  /** A store says it in its own name. */
  readonly ofStores: boolean;
  readonly text: (voice: PolicyVoice) => string;
}

export const POLICIES: readonly Policy[] = [
  { url: 'terms-of-use', title: 'Terms of use', path: '/terms-of-use/', ofStores: false, text: TERMS_OF_USE },
  {
    url: 'terms-of-sale',
    title: 'Terms of sale',
    path: '/terms-of-sale/',
    ofStores: true,
    text: TERMS_OF_SALE,
  },
  { url: 'privacy-policy', title: 'Privacy policy', path: '/privacy-policy/', ofStores: true, text: PRIVACY },
  {
    url: 'use-of-cookies-and-disclaimer',
    title: 'Use of cookies and disclaimer',
    path: '/use-of-cookies-and-disclaimer/',
    ofStores: true,
    text: COOKIES,
  },
  {
    url: 'custom-product-terms-of-service',
    title: 'Custom product terms of service',
    path: '/custom-product-terms-of-service/',
    ofStores: false,
    text: CUSTOM_PRODUCT,
  },
  { url: 'careers', title: 'Careers', ofStores: false, text: CAREERS },
  { url: 'affiliates', title: 'Affiliates', ofStores: false, text: AFFILIATES },
  { url: 'masterplan', title: 'Masterplan', path: '/masterplan/', ofStores: false, text: MASTERPLAN },
];
