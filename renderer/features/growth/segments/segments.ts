/** Choosing one of a store’s campaigns, lists or segments by its name, for screens of other features. */
export { NamedChoice } from './named-choice.tsx';
