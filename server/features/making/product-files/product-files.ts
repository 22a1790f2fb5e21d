export { guessEncoding } from './guess-encoding.ts';
