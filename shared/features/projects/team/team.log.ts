import { z } from 'zod';

/** What the team's log tells. */
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
] as const;
export const teamActionSchema = z.enum(TEAM_ACTIONS);
export type TeamAction = z.infer<typeof teamActionSchema>;

interface Told {
  readonly action: TeamAction;
  /** The person or role concerned. */
  readonly subject: string;
  /** A role's or permissions' names; empty when there is no more to say. */
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
};

/** Acts that are told from the one they are about, not from who did them. */
const OWN: readonly TeamAction[] = ['joined', 'left', 'reported'];

/** One entry of the log as a sentence. */
export function logSentence(told: Told & { readonly by: string | null }): string {
  const sentence = SENTENCES[told.action](told);
  return OWN.includes(told.action) ? sentence : `${told.by ?? 'A former member'} ${sentence}`;
}
