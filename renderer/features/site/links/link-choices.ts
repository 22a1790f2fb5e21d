import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import { STORE_ACTION_LINKS } from '../../../../shared/features/site/blocks/blocks.ts';
import {
  FIXED_PLACES,
  type FixedPlace,
  isTypedAddress,
  type LinkPlace,
  type PlaceKind,
  typedAddress,
} from '../../../../shared/features/site/links/links.ts';
import type { Choice, ChoiceGroup } from '../../../ui/choice-combobox/choice-combobox.tsx';

/** What somebody chose in a link field. */
export type PickedLink =
  | { readonly kind: 'place'; readonly place: LinkPlace }
  | { readonly kind: 'fixed'; readonly fixed: FixedPlace }
  | { readonly kind: 'action'; readonly href: string }
  | { readonly kind: 'address'; readonly href: string }
  | { readonly kind: 'none' };

export interface LinkChoice extends Choice {
  readonly picked: PickedLink;
}

/** What a link field looks through. */
export const LINK_TABS = ['all', 'product', 'collection', 'page', 'action', 'address'] as const;
export type LinkTab = (typeof LINK_TABS)[number];
export const TAB_TEXT: Readonly<Record<LinkTab, string>> = {
  all: 'All',
  product: 'Products',
  collection: 'Collections',
  page: 'Pages',
  action: 'Actions',
  address: 'Address',
};

const count = (products: number): string => (products === 1 ? '1 product' : `${products} products`);

/** What stands next to a place’s name: how many products, or why shoppers can’t open it. */
export function placeNote({ kind, path, isShown, products }: LinkPlace): string {
  if (!isShown) return kind === 'page' ? 'Not published' : 'Hidden from shoppers';
  return kind === 'collection' && products !== null ? count(products) : path;
}

export const placePicture = ({ kind, pictureId }: LinkPlace): string | null | undefined =>
  kind === 'page' ? undefined : pictureId && productImagePath(pictureId);

const placeChoice = (place: LinkPlace): LinkChoice => {
  const picture = placePicture(place);
  return {
    key: `${place.kind} ${place.id}`,
    name: place.name,
    note: placeNote(place),
    ...(picture !== undefined && { picture }),
    picked: { kind: 'place', place },
  };
};

interface Asked {
  readonly typed: string;
  readonly tab: LinkTab;
  readonly places: readonly LinkPlace[];
  /** Those that the field offers; `all` always. */
  readonly tabs: readonly LinkTab[];
  /** Name of the choice that takes the link away; null without one. */
  readonly none: string | null;
}

/** An address is no name to search for. */
const addressChoices = (address: string, isTaken: boolean): ChoiceGroup<LinkChoice>[] => [
  {
    title: 'Address',
    choices: isTaken
      ? [{ key: 'address', name: `Use ${address}`, picked: { kind: 'address', href: address } }]
      : [],
  },
];

/** The choices of a link field for a typed text, in groups. */
export function linkChoices({ typed, tab, places, tabs, none }: Asked): ChoiceGroup<LinkChoice>[] {
  const text = typed.trim();
  if (isTypedAddress(text)) return addressChoices(typedAddress(text), tabs.includes('address'));
  const isNamed = (name: string) => name.toLowerCase().includes(text.toLowerCase());
  const shows = (group: LinkTab) => tabs.includes(group) && (tab === 'all' || tab === group);
  // An answer may be of a text typed before: what it found isn't offered for this one.
  const ofKind = (kind: PlaceKind) =>
    shows(kind) ? places.filter((place) => place.kind === kind && isNamed(place.name)).map(placeChoice) : [];
  const fixed = FIXED_PLACES.filter(({ name }) => isNamed(name)).map(
    (place): LinkChoice => ({
      key: place.id,
      name: place.name,
      note: place.path,
      picked: { kind: 'fixed', fixed: place },
    }),
  );
  const actions = STORE_ACTION_LINKS.filter(({ words }) => isNamed(words)).map(
    ({ words, href }): LinkChoice => ({ key: href, name: words, picked: { kind: 'action', href } }),
  );
  return [
    {
      title: 'Pages',
      choices: shows('page') ? [...fixed.filter(({ key }) => key !== 'all-products'), ...ofKind('page')] : [],
    },
    {
      title: 'Collections',
      choices: shows('collection')
        ? [...fixed.filter(({ key }) => key === 'all-products'), ...ofKind('collection')]
        : [],
    },
    { title: 'Products', choices: ofKind('product') },
    { title: 'Actions', choices: shows('action') ? actions : [] },
    {
      title: 'Without a link',
      choices:
        none !== null && tab === 'all' && isNamed(none)
          ? [{ key: 'none', name: none, picked: { kind: 'none' } }]
          : [],
    },
  ];
}

/** The address that a choice is stored as. */
export function hrefOf(picked: PickedLink): string {
  switch (picked.kind) {
    case 'place':
      return picked.place.path;
    case 'fixed':
      return picked.fixed.path;
    case 'none':
      return '';
    default:
      return picked.href;
  }
}
