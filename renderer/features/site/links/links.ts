/** Fields that choose what a link opens, and what is known of links. */
export { linkFaults, linksOf } from './block-links.ts';
export type { PickedLink } from './link-choices.ts';
export { hrefOf, type LinkTab } from './link-choices.ts';
export { LinkField } from './link-field.tsx';
export {
  type LinkStates,
  linkText,
  placeFault,
  shownIn,
} from './link-states.ts';
export { PlaceNameField } from './place-name-field.tsx';
export { askLinks, useLinkStates } from './use-link-states.ts';
