/** What sends drafts of emails: each is compiled once, and filled for each person. */
export type { CompiledMail } from './compile-draft.ts';
export {
  fillMail,
  type LinkOf,
  type LiveContent,
  type MailReader,
} from './fill-draft.ts';
export { insertDraft } from './insert-draft.ts';
export { findLiveContent } from './live-content.ts';
export { asIs } from './own-mail.ts';
export { keepDrafts, type ReadDraft, readDrafts } from './sent-drafts.ts';
