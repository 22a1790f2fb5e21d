import { cutTo } from '../../../rules/text/excerpt.ts';
import { contrast } from '../../site/theme/theme.rules.ts';
import { canBeBought, type SizeChoice, sizesOf } from '../storefront/storefront.rules.ts';
import type { BuyProduct } from './buy-button.schema.ts';

export type { BuyProduct } from './buy-button.schema.ts';

/**
 * A buy button: an element of another site, which a script of the store turns into a button or a card of a product. What
 * it looks like is written in the element’s attributes, so none of it is stored. By hand, since the script reads them.
 */

/** Address of the script on each store’s host. It has no version: sites keep their copy of the snippet for years. */
export const BUY_BUTTON_PATH = '/buy-button.js';
/** Where the script asks for the products of a page’s buttons. */
export const BUY_PRODUCTS_PATH = '/omnis/v3/frontend/buy-buttons/';
/** Products in one request. */
export const BUY_PRODUCTS_MOST = 40;
export const BUTTON_WORDS_MAX = 30;
/** WCAG 2.2, 1.4.3. */
export const BUTTON_CONTRAST_MIN = 4.5;

export const BUTTON_KINDS = ['card', 'button'] as const;
export type ButtonKind = (typeof BUTTON_KINDS)[number];

/** What the merchant chooses. */
export interface ButtonLook {
  /** The button alone, or a card with picture, name and price above it. */
  readonly shows: ButtonKind;
  readonly words: string;
  /** `#rrggbb`, like the colour of the words. */
  readonly colour: string;
  readonly textColour: string;
  /** Whether shoppers choose colour and size on the other site already. */
  readonly hasChoices: boolean;
}

export const DEFAULT_LOOK: ButtonLook = {
  shows: 'card',
  words: 'Buy now',
  colour: '#1b1c1e',
  textColour: '#ffffff',
  hasChoices: true,
};

export const BUTTON_TEXTS = {
  soldOut: 'Sold out',
  gone: 'This product is no longer available.',
  closed: 'This store isn’t open at the moment.',
} as const;

const COLOUR = /^#[0-9a-f]{6}$/i;
const URL_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const URL_NAME_MAX = 120;

export const isButtonColour = (colour: string): boolean => COLOUR.test(colour);

/** Whether the words can be read on the button; only for colours that are any. */
export const isReadable = ({ colour, textColour }: Pick<ButtonLook, 'colour' | 'textColour'>): boolean =>
  contrast(textColour, colour) >= BUTTON_CONTRAST_MIN;

/** Why a button can’t have these words and colours, by field; empty where it can. */
export function findLookProblems({ words, colour, textColour }: ButtonLook): {
  readonly words?: string;
  readonly colour?: string;
  readonly textColour?: string;
} {
  const text = words.trim();
  const form = 'Enter a colour as # and six letters or digits, such as #1b1c1e';
  const areColours = isButtonColour(colour) && isButtonColour(textColour);
  return {
    ...(text === '' && { words: 'Enter the words on the button' }),
    ...(text.length > BUTTON_WORDS_MAX && { words: `Use up to ${BUTTON_WORDS_MAX} characters` }),
    ...(!isButtonColour(colour) && { colour: form }),
    ...(!isButtonColour(textColour) && { textColour: form }),
    ...(areColours &&
      !isReadable({ colour, textColour }) && {
        textColour: `These words are hard to read on this colour: their contrast is ${
          Math.floor(contrast(textColour, colour) * 10) / 10
        }, and it has to be ${BUTTON_CONTRAST_MIN} or more. Choose a lighter or darker colour.`,
      }),
  };
}

/** Attributes of an element as browsers give them in its `dataset`. */
type Attributes = Readonly<Record<string, string | undefined>>;

/** The product that an element is for; null where its name can’t be any’s. */
export function readButtonProduct({ selvedgeProduct = '' }: Attributes): string | null {
  return selvedgeProduct.length <= URL_NAME_MAX && URL_NAME.test(selvedgeProduct) ? selvedgeProduct : null;
}

/**
 * What an element’s attributes ask for. Anyone can have edited them: what can’t be is the default, and words that can’t be
 * read on their ground become black or white.
 */
export function readButtonLook({ shows, words, colour, textColour, choices }: Attributes): ButtonLook {
  const ground = colour !== undefined && isButtonColour(colour) ? colour : DEFAULT_LOOK.colour;
  const wanted =
    textColour !== undefined && isButtonColour(textColour) ? textColour : DEFAULT_LOOK.textColour;
  const best = contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000';
  return {
    shows: shows === 'button' ? 'button' : DEFAULT_LOOK.shows,
    words: cutTo(words?.trim() ?? '', BUTTON_WORDS_MAX) || DEFAULT_LOOK.words,
    colour: ground,
    textColour: isReadable({ colour: ground, textColour: wanted }) ? wanted : best,
    hasChoices: choices !== 'no',
  };
}

/** A colour and a size; empty where none is chosen yet. */
export interface ChosenVariant {
  readonly colour: string;
  readonly size: string;
}

/** What is chosen before a shopper chooses: the first colour, and no size. */
export const firstVariant = ({ colour }: BuyProduct): ChosenVariant => ({ colour, size: '' });

/** The sizes that a colour comes in; none of a bundle, whose pieces are chosen in the store. */
export const listSizes = ({ variants }: BuyProduct, colour: string): readonly SizeChoice[] =>
  variants === null
    ? []
    : sizesOf(variants, colour).filter(({ availability }) => availability.kind !== 'impossible');

/** The variant in another colour; without its size, where that can’t be bought in it. */
export function changeColour(product: BuyProduct, { size }: ChosenVariant, colour: string): ChosenVariant {
  const stays = listSizes(product, colour).some((one) => one.size === size && canBeBought(one.availability));
  return { colour, size: stays ? size : '' };
}

/** What is paid for a size; the product’s price until one is chosen. */
export const findPrice = ({ price, sizePrices }: BuyProduct, size: string): BuyProduct['price'] =>
  sizePrices.find((one) => one.size === size) ?? price;

/** The product’s page in the store, with the variant chosen and ready to add. */
export function buildBuyAddress(origin: string, urlName: string, { colour, size }: ChosenVariant): string {
  const query = new URLSearchParams({ ...(colour !== '' && { colour }), ...(size !== '' && { size }) });
  const search = query.toString();
  return `${origin}/product/${urlName}/${search && `?${search}`}`;
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * What a merchant pastes in another site. Without scripts, and while the store can’t be reached, the link inside is shown.
 * @param origin the store’s
 */
export function buildSnippet(
  origin: string,
  { urlName, name }: { readonly urlName: string; readonly name: string },
  { shows, words, colour, textColour, hasChoices }: ButtonLook,
): string {
  const attributes = Object.entries({
    'selvedge-product': urlName,
    shows,
    words: words.trim(),
    colour,
    'text-colour': textColour,
    choices: hasChoices ? 'yes' : 'no',
  }).map(([attribute, value]) => `data-${attribute}="${escapeMarkup(value)}"`);
  return `<script async src="${origin}${BUY_BUTTON_PATH}"></script>
<div ${attributes.join(' ')}>
  <a href="${buildBuyAddress(origin, urlName, { colour: '', size: '' })}">Buy ${escapeMarkup(name)}</a>
</div>`;
}
