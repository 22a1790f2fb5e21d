/** A merchant's store: its name, and who may come in. */
export { StoreAccessSection } from './store-access-section.tsx';
export { StoreNameSection } from './store-name-section.tsx';
