/** The current person, for the shell and other features. */
export { isLoginRefusal, logInByForm } from './log-in-by-form.ts';
export { LoginScreen } from './login-screen.tsx';
export { withConfirmation } from './with-confirmation.ts';
