/** What a store says of itself: its part of the settings. */
export { StoreFactsSection } from './store-facts-section.tsx';
