import type { SampleVerdict } from '../../../../shared/features/selling/samples-shop/samples-shop.calls.ts';
import type { Tone } from '../../../ui/status-pill.tsx';

export const VERDICT_TEXT: Readonly<Record<SampleVerdict, string>> = {
  approved: 'Sample approved',
  changes: 'Needs changes',
};

export const VERDICT_TONE: Readonly<Record<SampleVerdict, Tone>> = { approved: 'good', changes: 'warn' };
