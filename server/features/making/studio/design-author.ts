import type { SessionUser } from '../../../platform/sessions/sessions.ts';
import type { Author } from './change-design.ts';

/** A person as the steps of a design name them. */
export const authorOf = ({ id, firstName, username, email }: SessionUser): Author => ({
  id,
  name: firstName || username || email,
});
