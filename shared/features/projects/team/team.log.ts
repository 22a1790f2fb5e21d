import { z } from 'zod';

/** What the activity log tells: of the team, and of what its members change for all. */
export const TEAM_ACTIONS = [
  'invited',
  'resent',
  'withdrawn',
  'joined',
  'reported',
  'role-changed',
  'removed',
  'left',
  'handed-over',
  'role-made',
  'role-edited',
  'role-deleted',
  'requested',
  'granted',
  'declined',
  'revoked',
  'two-factor-required',
  'two-factor-optional',
  'project-renamed',
  'store-renamed',
  'currency-changed',
  'store-created',
  'store-opened',
  'store-closed',
  'store-locked',
  'store-unlocked',
  'payout-details-changed',
  'people-exported',
  'people-imported',
  'person-erased',
  'emails-allowed',
  'plan-changed',
] as const;
export const teamActionSchema = z.enum(TEAM_ACTIONS);
export type TeamAction = z.infer<typeof teamActionSchema>;

interface Told {
  readonly action: TeamAction;
  /** The person, role or thing concerned. */
  readonly subject: string;
  /** A role's or permissions' names, or how it was before; empty when there is no more to say. */
  readonly detail: string;
}

const SENTENCES: Readonly<Record<TeamAction, (told: Told) => string>> = {
  invited: ({ subject, detail }) => `invited ${subject} as ${detail}`,
  resent: ({ subject }) => `sent the invitation to ${subject} again`,
  withdrawn: ({ subject }) => `withdrew the invitation to ${subject}`,
  joined: ({ subject, detail }) => `${subject} joined as ${detail}`,
  reported: ({ subject }) => `${subject} reported the invitation: they don’t recognise this team`,
  'role-changed': ({ subject, detail }) => `changed the role of ${subject}: ${detail}`,
  removed: ({ subject }) => `removed ${subject}`,
  left: ({ subject }) => `${subject} left`,
  'handed-over': ({ subject }) => `transferred the project to ${subject}`,
  'role-made': ({ subject, detail }) => `made the role ${subject}: ${detail}`,
  'role-edited': ({ subject, detail }) => `changed the role ${subject}: ${detail}`,
  'role-deleted': ({ subject }) => `deleted the role ${subject}`,
  requested: ({ detail }) => `asked for: ${detail}`,
  granted: ({ subject, detail }) => `granted ${subject}: ${detail}`,
  declined: ({ subject, detail }) => `declined the request of ${subject}: ${detail}`,
  revoked: ({ subject, detail }) => `removed from ${subject}: ${detail}`,
  'two-factor-required': () => 'made two-factor authentication required for all members',
  'two-factor-optional': () => 'made two-factor authentication optional',
  'project-renamed': ({ subject, detail }) => `renamed the project from ${detail} to ${subject}`,
  'store-renamed': ({ subject, detail }) => `renamed the store from ${detail} to ${subject}`,
  'currency-changed': ({ subject, detail }) => `changed the currency from ${detail} to ${subject}`,
  'store-created': ({ subject }) => `created the store ${subject}`,
  'store-opened': ({ subject }) => `opened ${subject} to everyone`,
  'store-closed': ({ subject }) => `turned on the coming soon page of ${subject}`,
  'store-locked': ({ subject }) => `set a password for ${subject}`,
  'store-unlocked': ({ subject }) => `removed the password of ${subject}`,
  'payout-details-changed': ({ subject }) => `changed where payouts go: ${subject}`,
  'people-exported': ({ subject }) => `downloaded ${subject}`,
  'people-imported': ({ subject }) => `imported people from ${subject}`,
  'person-erased': () => 'erased a person from the audience',
  'emails-allowed': ({ subject }) => `allowed offers to a person again: ${subject}`,
  'plan-changed': ({ subject }) => subject,
};

/** Acts whose sentence begins with the person or the plan, not with a member who did them. */
const OWN: readonly TeamAction[] = ['joined', 'left', 'reported', 'plan-changed'];

/** One entry of the log as a sentence. */
export function logSentence(told: Told & { readonly by: string | null }): string {
  const sentence = SENTENCES[told.action](told);
  return OWN.includes(told.action) ? sentence : `${told.by ?? 'A former member'} ${sentence}`;
}
