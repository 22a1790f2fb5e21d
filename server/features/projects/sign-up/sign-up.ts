/** Signing up on the server: accounts, verified addresses, agreements. */
export { signUpImplementations } from './sign-up.handlers.ts';
