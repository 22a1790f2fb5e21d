import type { ClaimCause } from './print-claims.ts';

/** What a person at a workstation reads when a label isn't sent. */
export const CLAIM_CAUSE_TEXT: Readonly<Record<ClaimCause, string>> = {
  'label-unknown': 'This label no longer exists.',
  unpaid: 'The order isn’t paid yet.',
  held: 'The order is on hold.',
  refunded: 'The order was refunded.',
  cancelled: 'The label was cancelled.',
  packed: 'It’s already packed.',
  'not-printed': 'It has no label to print again.',
  'printed-elsewhere': 'Another station has printed it.',
  'claimed-elsewhere': 'Another station is printing it.',
  'in-share': 'Another station has it for offline use. We’ve asked for it back: try again soon.',
  'on-its-way': 'It’s on its way to the printer.',
  'in-doubt': 'It may have printed. Check first.',
  superseded: 'It was given to another station.',
  'lease-over': 'This station kept it too long. Print it again.',
};
