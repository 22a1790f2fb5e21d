import { MAILABLE, type Mailable } from '../../../../shared/features/growth/people/people.rules.ts';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';

const TONES: Readonly<Record<Mailable, Tone>> = {
  yes: 'good',
  complaint: 'bad',
  bounced: 'bad',
  stopped: 'warn',
  everywhere: 'warn',
  withdrawn: 'warn',
  asked: 'note',
  customer: 'neutral',
  none: 'neutral',
};

/** Whether a person can be sent offers, or why not. */
export const MailablePill = ({ mailable }: { readonly mailable: Mailable }) => (
  <StatusPill tone={TONES[mailable]}>{MAILABLE[mailable]}</StatusPill>
);
