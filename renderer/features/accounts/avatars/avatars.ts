/** The photo of an account in the browser. */
export { PhotoSection } from './photo-section.tsx';
