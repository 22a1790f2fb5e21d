/** A merchant's stores: who may come in. */
export { StoreAccessSection } from './store-access-section.tsx';
