/** Names in any script on paper that a browser prints. */
export { PaperLetters } from './paper-letters.tsx';
