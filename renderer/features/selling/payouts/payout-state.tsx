import { PAYOUT_STATE_NAMES, type PayoutState } from '../../../../shared/features/selling/payouts/payouts.ts';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';

const TONES: Readonly<Record<PayoutState, Tone>> = {
  due: 'neutral',
  sent: 'note',
  paid: 'good',
  failed: 'bad',
};

export function PayoutStatePill({ state }: { readonly state: PayoutState }) {
  return <StatusPill tone={TONES[state]}>{PAYOUT_STATE_NAMES[state]}</StatusPill>;
}
