import type {
  AffiliateState,
  CreditState,
} from '../../../../shared/features/selling/affiliates/affiliates.ts';
import type { Tone } from '../../../ui/status-pill.tsx';

interface Shown {
  readonly text: string;
  readonly tone: Tone;
}

export const AFFILIATE_PILLS: Readonly<Record<AffiliateState, Shown>> = {
  invited: { text: 'Invited', tone: 'note' },
  active: { text: 'Active', tone: 'good' },
  paused: { text: 'Paused', tone: 'warn' },
  ended: { text: 'Ended', tone: 'neutral' },
};

export const CREDIT_PILLS: Readonly<Record<CreditState, Shown>> = {
  pending: { text: 'Pending', tone: 'note' },
  payable: { text: 'Payable', tone: 'good' },
  returned: { text: 'Reversed', tone: 'neutral' },
  'not-credited': { text: 'Not credited', tone: 'neutral' },
};
