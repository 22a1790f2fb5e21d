/** Which mails somebody gets beyond those they have to. */
export {
  communicationPreferenceCalls,
  MAIL_KIND_TEXTS,
  MAIL_KINDS,
  type MailKind,
  mailKindSchema,
  PREFERENCES_UPDATE_PATH,
  UNSUBSCRIBE_PATH,
} from './communication-preferences.calls.ts';
