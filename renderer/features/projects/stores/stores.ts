/** A merchant's store: who may come in. */
export { StoreAccessSection } from './store-access-section.tsx';
