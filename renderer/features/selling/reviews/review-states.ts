import type { ReviewState } from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import type { Tone } from '../../../ui/status-pill.tsx';

export const REVIEW_STATES: Readonly<Record<ReviewState, { readonly text: string; readonly tone: Tone }>> = {
  waiting: { text: 'To check', tone: 'warn' },
  shown: { text: 'Shown', tone: 'good' },
  hidden: { text: 'Hidden', tone: 'neutral' },
};
