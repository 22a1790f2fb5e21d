/** Emails as other features show them. */
export { MailPicture } from './mail-picture.tsx';
