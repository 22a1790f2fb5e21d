/** The current person, for the shell and other features. */
export { LoginScreen } from './login-screen.tsx';
export { withConfirmation } from './with-confirmation.ts';
