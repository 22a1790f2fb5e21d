/** Codes on store pages: what a posted form of a code does. */
export { changeCode, codePostSchema } from './change-code.ts';
