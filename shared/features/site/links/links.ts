/** Links to what a store has: which places there are, and what an address opens. */
export { ADDRESSES_MOST, linkCalls } from './links.calls.ts';
export {
  ALL_PRODUCTS_PATH,
  FIXED_PLACES,
  type FixedPlace,
  isTypedAddress,
  type LinkPlace,
  linkPlaceSchema,
  type NamedPlace,
  PLACE_KINDS,
  type PlaceKind,
  placeNamed,
  typedAddress,
  typedAddressProblem,
  UNFINISHED_LINK,
} from './places.ts';
