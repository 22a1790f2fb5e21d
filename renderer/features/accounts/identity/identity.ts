/** The current person, for the shell and other features. */
export { LoginScreen } from './login-screen.tsx';
export { MandatoryTwoFactor } from './mandatory-two-factor.ts';
export { UsernameOpener } from './username-opener.ts';
export { withConfirmation } from './with-confirmation.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Cannot be closed: it goes away once two-factor sign-in is set up, or with signing out. */
    'mandatory-two-factor': { props: Record<string, never>; answer: true };
    /** Answers the username that was chosen. */
    'set-username': { props: Record<string, never>; answer: string };
  }
}
