/** Which mails somebody gets beyond those they have to. */
export {
  communicationPreferenceCalls,
  MAIL_KIND_TEXTS,
  MAIL_KINDS,
  type MailKind,
  mailKindSchema,
} from './communication-preferences.calls.ts';
