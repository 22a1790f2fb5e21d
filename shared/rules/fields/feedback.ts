import { type Rule, when } from './rule.ts';
import { required } from './text.ts';

export const FEEDBACK_TYPES = ['issue', 'suggestion', 'question'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];
export const DEFAULT_FEEDBACK_TYPE: FeedbackType = 'issue';

/** The proposal is asked for only where the feedback is an issue. Spec 3 §5.4. */
export const asksForProposal = (type: unknown): boolean => type === 'issue';

/** The rules of the feedback form; in the atlas context an issue needs a proposal. Spec 3 §5.4. */
export const feedbackRules = (context: { readonly atlas: boolean }) =>
  ({
    type: [required],
    feedback: [required],
    proposal: [when(({ values }) => context.atlas && asksForProposal(values?.type), required)],
  }) satisfies Record<string, readonly Rule[]>;
