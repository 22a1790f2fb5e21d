/** Who is at the keyboard, for screens of other features. */
export { withConfirmation } from './with-confirmation.ts';
