/** The logo of a store, among its settings. */
export { LogoSection } from './logo-section.tsx';
