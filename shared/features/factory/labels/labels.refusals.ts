import type { RefusedScan, ScanFixAction, ScanTone } from '../../../contract/operation.ts';
import {
  FLOOR_STATE_TEXT,
  floorRank,
  formatLabel,
  isToPutBack,
  isUntouched,
  type LabelState,
} from './labels.state.ts';

interface RefusalKind {
  /** A few words readable at three metres. */
  readonly title: string;
  readonly tone: ScanTone;
  readonly action: ScanFixAction;
  readonly fix: string;
}

/** Every way a scan or an operation on the floor can be refused: its title, its tone and the one fix that is offered. */
export const REFUSALS = {
  'label-unknown': {
    title: 'Unknown label',
    tone: 'wrong',
    action: 'fetch-work',
    fix: 'Refresh the work list, then scan again',
  },
  'label-cancelled': {
    title: 'Cancelled',
    tone: 'stop',
    action: 'put-back',
    fix: 'Put the garment back and bin the label',
  },
  'already-put-back': {
    title: 'Already back',
    tone: 'wrong',
    action: 'discard-label',
    fix: 'Bin the label',
  },
  'on-hold': {
    title: 'On hold',
    tone: 'stop',
    action: 'call-supervisor',
    fix: 'Leave it there until the office releases it',
  },
  'label-spoiled': {
    title: 'Spoiled',
    tone: 'stop',
    action: 'discard-label',
    fix: 'Bin it with its label',
  },
  'label-packed': {
    title: 'Already packed',
    tone: 'stop',
    action: 'call-supervisor',
    fix: 'Put it aside and call a supervisor',
  },
  'label-not-printed': {
    title: 'No label yet',
    tone: 'wrong',
    action: 'print-label',
    fix: 'Print its label first',
  },
  'label-already-printed': {
    title: 'Already printed',
    tone: 'stop',
    action: 'discard-label',
    fix: 'Bin this one. To replace a spoiled label, use Reprint.',
  },
  'nothing-to-print': {
    title: 'Nothing to print',
    tone: 'wrong',
    action: 'fetch-work',
    fix: 'New labels appear automatically',
  },
  'labels-elsewhere': {
    title: 'Held elsewhere',
    tone: 'wrong',
    action: 'fetch-work',
    fix: 'They print here as soon as they come',
  },
  'label-waiting': {
    title: 'Waiting to print',
    tone: 'wrong',
    action: 'call-supervisor',
    fix: 'Wait, or check the printer',
  },
  'two-copies': {
    title: 'Two copies',
    tone: 'stop',
    action: 'discard-label',
    fix: 'Find both and bin one',
  },
  'label-not-given': {
    title: 'Not printed',
    tone: 'wrong',
    action: 'call-supervisor',
    fix: 'Carry on with the next label',
  },
  'needs-network': {
    title: 'Needs the network',
    tone: 'wrong',
    action: 'call-supervisor',
    fix: 'Print the offline labels first',
  },
  'old-copy': {
    title: 'Old copy',
    tone: 'stop',
    action: 'discard-label',
    fix: 'Bin this label',
  },
  'label-in-doubt': {
    title: 'Did it print?',
    tone: 'stop',
    action: 'scan-again',
    fix: 'If it printed, scan it. If not, open Needs attention.',
  },
  'label-unwritable': {
    title: 'Can’t print this',
    tone: 'stop',
    action: 'call-supervisor',
    fix: 'Tell the office. The other labels still print.',
  },
  'not-picked': { title: 'Not picked yet', tone: 'wrong', action: 'pick', fix: 'Pick the garment first' },
  'already-picked': {
    title: 'Already picked',
    tone: 'stop',
    action: 'put-back',
    fix: 'Put the garment back on its pick face',
  },
  'wrong-garment': {
    title: 'Wrong garment',
    tone: 'wrong',
    action: 'scan-garment',
    fix: 'Put it back and take the right garment',
  },
  'wrong-pick-face': {
    title: 'Wrong pick face',
    tone: 'wrong',
    action: 'scan-pick-face',
    fix: 'Go to the right pick face and scan it',
  },
  'pick-face-first': {
    title: 'Pick face first',
    tone: 'wrong',
    action: 'scan-pick-face',
    fix: 'Scan the pick face first',
  },
  'nothing-to-pick': {
    title: 'Nothing to pick',
    tone: 'wrong',
    action: 'scan-pick-face',
    fix: 'Go to the next pick face on the list',
  },
  'pretreat-not-needed': {
    title: 'No pretreat',
    tone: 'wrong',
    action: 'print-on',
    fix: 'Take it straight to printing',
  },
  'already-pretreated': {
    title: 'Pretreated',
    tone: 'wrong',
    action: 'print-on',
    fix: 'Take it to printing',
  },
  'not-pretreated': { title: 'Pretreat first', tone: 'wrong', action: 'pretreat', fix: 'Pretreat it first' },
  'side-unknown': {
    title: 'Nothing to print',
    tone: 'wrong',
    action: 'scan-again',
    fix: 'Scan the label and print the side it shows',
  },
  'side-already-printed': {
    title: 'Side printed',
    tone: 'stop',
    action: 'sort',
    fix: 'Don’t print it again. Take it to the next step.',
  },
  'not-printed-on': {
    title: 'Not printed yet',
    tone: 'wrong',
    action: 'print-on',
    fix: 'Return it to printing',
  },
  'already-cured': {
    title: 'Cured',
    tone: 'wrong',
    action: 'sort',
    fix: 'Take it to the next place',
  },
  'cure-not-needed': {
    title: 'No cure',
    tone: 'wrong',
    action: 'sort',
    fix: 'Take it straight to the next place',
  },
  'not-cured': { title: 'Cure first', tone: 'wrong', action: 'cure', fix: 'Take it to the dryer first' },
  'already-checked': {
    title: 'Checked',
    tone: 'wrong',
    action: 'sort',
    fix: 'Take it to the next place',
  },
  'not-checked': { title: 'Check first', tone: 'wrong', action: 'check', fix: 'Take it to Check first' },
  'already-sorted': {
    title: 'Already sorted',
    tone: 'wrong',
    action: 'sort',
    fix: 'Put it in its pigeonhole',
  },
  'wrong-pigeonhole': {
    title: 'Wrong pigeonhole',
    tone: 'wrong',
    action: 'sort',
    fix: 'Put it in the pigeonhole shown',
  },
  'no-pigeonhole': {
    title: 'No free pigeonhole',
    tone: 'stop',
    action: 'take-to-packing',
    fix: 'Hang it on the waiting rail and free a pigeonhole',
  },
  'pigeonhole-taken': {
    title: 'Pigeonhole taken',
    tone: 'stop',
    action: 'sort',
    fix: 'Take it out and sort it again',
  },
  'not-sorted': {
    title: 'Not sorted yet',
    tone: 'wrong',
    action: 'sort',
    fix: 'Sort it into its pigeonhole first',
  },
  'other-order': {
    title: 'Different order',
    tone: 'stop',
    action: 'sort',
    fix: 'Take it out and sort it again',
  },
  'content-differs': {
    title: 'Check the order',
    tone: 'wrong',
    action: 'take-to-packing',
    fix: 'Check the garments by their labels',
  },
  'order-incomplete': {
    title: 'Not complete',
    tone: 'stop',
    action: 'take-to-packing',
    fix: 'Wait for the missing garments',
  },
  'not-packed': {
    title: 'Not packed yet',
    tone: 'stop',
    action: 'take-to-packing',
    fix: 'Pack its other pieces first',
  },
  'already-shipped': {
    title: 'Already shipped',
    tone: 'stop',
    action: 'call-supervisor',
    fix: 'Print it again under Shipments',
  },
  'parcel-not-printed': {
    title: 'Label not printed',
    tone: 'stop',
    action: 'reprint-label',
    fix: 'Press Print again',
  },
  'weigh-first': {
    title: 'Weigh it first',
    tone: 'wrong',
    action: 'weigh',
    fix: 'Type what the scale shows',
  },
  'weight-unlikely': {
    title: 'Weigh it again',
    tone: 'wrong',
    action: 'weigh',
    fix: 'Type what the scale shows',
  },
  'parcel-refused': {
    title: 'Can’t ship it',
    tone: 'stop',
    action: 'call-supervisor',
    fix: 'Put it aside and call the office',
  },
  'photo-refused': {
    title: 'Photo not sent',
    tone: 'wrong',
    action: 'call-supervisor',
    fix: 'The failure counts without it',
  },
  'pigeonhole-empty': {
    title: 'Empty pigeonhole',
    tone: 'wrong',
    action: 'scan-again',
    fix: 'Scan a pigeonhole that holds an order',
  },
  'cannot-step-back': {
    title: 'Can’t undo',
    tone: 'wrong',
    action: 'call-supervisor',
    fix: 'Call a supervisor',
  },
  'scan-not-understood': {
    title: 'Unknown code',
    tone: 'wrong',
    action: 'scan-again',
    fix: 'Wipe the barcode and scan again, or type it',
  },
  'parcel-label': {
    title: 'Parcel label',
    tone: 'wrong',
    action: 'scan-again',
    fix: 'Scan the garment’s label',
  },
  'garment-unknown': {
    title: 'Unknown garment',
    tone: 'wrong',
    action: 'call-supervisor',
    fix: 'Put it aside. Call your supervisor.',
  },
  'command-unknown': {
    title: 'Old command card',
    tone: 'wrong',
    action: 'call-supervisor',
    fix: 'Print a new sheet of commands',
  },
  'half-code': {
    title: 'Half a code',
    tone: 'wrong',
    action: 'scan-again',
    fix: 'Scan the whole code again',
  },
  'too-soon': {
    title: 'Too soon',
    tone: 'wrong',
    action: 'scan-again',
    fix: 'Scan again when it’s printed',
  },
  'tote-unknown': {
    title: 'Unknown tote',
    tone: 'wrong',
    action: 'fetch-work',
    fix: 'Refresh the work list, then scan again',
  },
  'label-misread': {
    title: 'Scan again',
    tone: 'wrong',
    action: 'scan-again',
    fix: 'That didn’t read properly. Scan again.',
  },
  'sign-in-first': {
    title: 'Log in first',
    tone: 'stop',
    action: 'sign-in',
    fix: 'Tap your badge on the reader',
  },
  'badge-unknown': {
    title: 'Unknown badge',
    tone: 'stop',
    action: 'call-supervisor',
    fix: 'Ask a supervisor to register this badge',
  },
  'badge-shared': {
    title: 'Whose badge?',
    tone: 'stop',
    action: 'sign-in',
    fix: 'Log in with your PIN, or at another reader',
  },
  'no-printer': {
    title: 'No printer',
    tone: 'stop',
    action: 'call-supervisor',
    fix: 'Set up a label printer for this station',
  },
  'scan-failed': {
    title: 'That didn’t work',
    tone: 'stop',
    action: 'call-supervisor',
    fix: 'Put the garment aside and call a supervisor',
  },
  'disk-full': {
    title: 'Disk is full',
    tone: 'stop',
    action: 'free-disk',
    fix: 'Free space on this computer, then scan again',
  },
  'copied-station': {
    title: 'Copied station',
    tone: 'stop',
    action: 'call-supervisor',
    fix: 'Say which one is the real one',
  },
  'server-needed': {
    title: 'Server needed',
    tone: 'stop',
    action: 'call-supervisor',
    fix: 'Check the network',
  },
  'station-revoked': {
    title: 'Access removed',
    tone: 'stop',
    action: 'pair-again',
    fix: 'Ask the factory office for a new pairing code',
  },
  'operation-unknown': {
    title: 'Update needed',
    tone: 'stop',
    action: 'call-supervisor',
    fix: 'Update this workstation',
  },
  'payload-wrong': {
    title: 'Damaged record',
    tone: 'stop',
    action: 'call-supervisor',
    fix: 'Put the garment aside and call a supervisor',
  },
} as const satisfies Record<string, RefusalKind>;
export type RefusalCode = keyof typeof REFUSALS;

/** A refusal with the tone and fix of its code. `fix` adds a place or a name to the usual fix. */
export function refuseScan(
  code: RefusalCode,
  words: string,
  detail: { expected?: string | null; seen?: string | null; fix?: string } = {},
): RefusedScan {
  const kind: RefusalKind = REFUSALS[code];
  return {
    code,
    title: kind.title,
    words,
    expected: detail.expected ?? null,
    seen: detail.seen ?? null,
    fix: { action: kind.action, words: detail.fix ?? kind.fix },
    tone: kind.tone,
  };
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** "Order 10041, item 2 of 3" at the beginning of a sentence. */
export const labelSubject = (label: LabelState): string => sentence(formatLabel(label));

/** Where a garment goes back to, as a fix. */
export const putBackWords = (label: Pick<LabelState, 'pickFace'>): string =>
  label.pickFace ? `Put back the garment on ${label.pickFace}` : 'Put the garment back into stock';

/** What to do with a cancelled label’s garment: back on its pick face, or to the seconds where it can’t be sold as new. */
const putBackFix = (label: LabelState): string => {
  if (!isUntouched(label)) return 'Put it in seconds, then scan the label again';
  return label.pickFace === null
    ? 'Put it in stock, then scan the label again'
    : `Put it back on ${label.pickFace}, then scan ${label.pickFace}`;
};

/** Refuses anything on a label that is cancelled, replaced or has left the floor. */
export function refuseUnlessOnFloor(label: LabelState): RefusedScan | null {
  if (label.state === 'cancelled') {
    if (label.putBackAt !== null)
      return refuseScan('already-put-back', `${labelSubject(label)} was cancelled. Its garment is back.`, {
        seen: 'cancelled',
      });
    return refuseScan('label-cancelled', `${labelSubject(label)} was cancelled.`, {
      seen: 'cancelled',
      fix: isToPutBack(label) ? putBackFix(label) : `${putBackWords(label)} and bin the label`,
    });
  }
  if (label.state === 'spoiled') {
    return refuseScan('label-spoiled', `${labelSubject(label)} has another label now.`, {
      seen: FLOOR_STATE_TEXT.spoiled,
      ...(label.pickedAt === null && { fix: 'Bin this label' }),
    });
  }
  if (label.state === 'packed') {
    return refuseScan('label-packed', `${labelSubject(label)} is already packed.`, {
      seen: FLOOR_STATE_TEXT.packed,
    });
  }
  return null;
}

/** Refuses what needs a garment that is on the floor and picked. `fix` where it is not picking. */
export function refuseUnlessPicked(label: LabelState, fix?: string): RefusedScan | null {
  const gone = refuseUnlessOnFloor(label);
  if (gone || floorRank(label.state) >= floorRank('picked')) return gone;
  return refuseScan('not-picked', `${labelSubject(label)} hasn’t been picked yet.`, {
    expected: FLOOR_STATE_TEXT.picked,
    seen: FLOOR_STATE_TEXT[label.state],
    ...(fix && { fix }),
  });
}
