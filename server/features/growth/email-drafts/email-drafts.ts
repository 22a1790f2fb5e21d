/**
 * Emails made of drafts. Whoever sends one compiles a version once, stores that with what it sends, asks for live content once
 * for a batch of people (again each minute), and fills it for each person.
 */
export {
  type CompiledMail,
  compileDraft,
  type DraftVersion,
  type MailStore,
} from './compile-draft.ts';
export { versionOf } from './draft-of-design.ts';
export {
  type FilledMail,
  fillMail,
  type LiveContent,
  type MailFooter,
  type MailReader,
} from './fill-draft.ts';
export { findLiveContent } from './live-content.ts';
