/** Which mails somebody gets, in the browser. */
export { PreferencesSection } from './preferences-section.tsx';
