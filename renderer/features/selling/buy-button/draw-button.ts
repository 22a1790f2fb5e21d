import {
  BUTTON_TEXTS,
  type ButtonLook,
  type BuyProduct,
  buildBuyAddress,
  changeColour,
  findPrice,
  firstVariant,
  listSizes,
} from '../../../../shared/features/selling/buy-button/buy-button.rules.ts';
import { canBeBought, coloursOf } from '../../../../shared/features/selling/storefront/storefront.rules.ts';
import { createSheet } from './button-styles.ts';

/** A product’s button on a page of any site. */
export interface ShownButton {
  readonly product: BuyProduct;
  readonly look: ButtonLook;
  /** The store’s. */
  readonly origin: string;
  /** Where its pictures are: the store’s as well, or empty for the page’s own. */
  readonly pictureOrigin: string;
}

/** Everything that comes from outside is text or an attribute’s value here, never markup. */
function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

const readAloud = (text: string) => create('span', 'aloud', text);

/** What a choice is called, and whether it can be bought. */
interface Choice {
  readonly value: string;
  readonly isAvailable: boolean;
}

function createOption({ value, isAvailable }: Choice): HTMLOptionElement {
  const option = create(
    'option',
    '',
    isAvailable ? value : `${value} – ${BUTTON_TEXTS.soldOut.toLowerCase()}`,
  );
  option.value = value;
  option.disabled = !isAvailable;
  return option;
}

function createSelect(label: string, onChange: (value: string) => void) {
  const select = create('select', '');
  select.addEventListener('change', () => onChange(select.value));
  return { select, field: create('label', '', label, select) };
}

function formatPrice({ now, was }: BuyProduct['price']): readonly (Node | string)[] {
  return was === null ? [now] : [readAloud('Was '), create('s', '', was), readAloud(' now'), ` ${now}`];
}

/** The parts of a button that change with the chosen variant. */
function createParts({ product, look, origin, pictureOrigin }: ShownButton) {
  const link = create('a', 'buy', look.words, ' ', readAloud(`${product.name} (opens in a new tab)`));
  link.target = '_blank';
  link.rel = 'noopener';
  const price = create('p', '');
  price.setAttribute('aria-live', 'polite');
  const picture = create('img', '');
  picture.loading = 'lazy';
  // A policy of the site that allows no pictures of the store leaves a card without one.
  picture.addEventListener('error', () => picture.remove());

  let chosen = firstVariant(product);
  let shownPrice = '';
  const show = () => {
    const { now, was } = findPrice(product, chosen.size);
    if (shownPrice !== now) price.replaceChildren(...formatPrice({ now, was }));
    shownPrice = now;
    link.href = buildBuyAddress(origin, product.urlName, chosen);
    const file = product.pictures.find(({ colour }) => colour === chosen.colour) ?? product.pictures[0];
    if (!file) return;
    const address = pictureOrigin + file.path;
    if (picture.getAttribute('src') === address) return;
    picture.width = file.width;
    picture.height = file.height;
    picture.alt = chosen.colour ? `${product.name} in ${chosen.colour}` : product.name;
    picture.src = address;
  };

  const colours = product.variants === null ? [] : coloursOf(product.variants, null);
  const colour = createSelect('Colour', (value) => {
    chosen = changeColour(product, chosen, value);
    listSizesAgain();
    show();
  });
  const size = createSelect('Size', (value) => {
    chosen = { ...chosen, size: value };
    show();
  });
  const listSizesAgain = () => {
    const unchosen = create('option', '', 'Choose a size');
    unchosen.value = '';
    const sizes = listSizes(product, chosen.colour).map((one) =>
      createOption({ value: one.size, isAvailable: canBeBought(one.availability) }),
    );
    size.select.replaceChildren(unchosen, ...sizes);
    size.select.value = chosen.size;
  };
  colour.select.append(
    ...colours.map(({ name, availability }) =>
      createOption({ value: name, isAvailable: canBeBought(availability) }),
    ),
  );
  colour.select.value = chosen.colour;
  listSizesAgain();
  show();
  const fields = [
    ...(colours.length > 1 ? [colour.field] : []),
    ...((product.variants?.sizes.length ?? 0) > 1 ? [size.field] : []),
  ];
  return { picture, price, fields, link };
}

/** Draws a product’s button into a shadow root, in place of what is in it. */
export function drawButton(root: ShadowRoot, shown: ShownButton): void {
  const { product, look } = shown;
  const { picture, price, fields, link } = createParts(shown);
  const gone = create('p', 'gone', readAloud(`${product.name}: `), BUTTON_TEXTS.soldOut);
  root.adoptedStyleSheets = [createSheet(look)];
  root.replaceChildren(
    create(
      'div',
      look.shows,
      ...(look.shows === 'card'
        ? [...(product.pictures.length > 0 ? [picture] : []), create('p', 'name', product.name), price]
        : []),
      ...(product.isSoldOut ? [gone] : [...(look.hasChoices ? fields : []), link]),
    ),
  );
}

/** Says in a button’s place why nothing can be bought there. */
export function drawNotice(root: ShadowRoot, look: ButtonLook, notice: string): void {
  root.adoptedStyleSheets = [createSheet(look)];
  root.replaceChildren(create('div', look.shows, create('p', '', notice)));
}
