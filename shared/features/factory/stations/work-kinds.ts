import { formatNumber } from '../../../rules/text/format-number.ts';
import { type LabelFloorState, PLACE_NAMES, type WorkKind } from '../labels/labels.ts';
import { isUnchecked, isUncured, type LabelWork } from './label-work.ts';

export { WORK_KINDS, type WorkKind, workKindSchema } from '../labels/labels.ts';

interface WorkWords {
  readonly name: string;
  readonly one: string;
  readonly many: string;
  /** What to do first. */
  readonly begin: string;
}

export const WORK_WORDS: Readonly<Record<WorkKind, WorkWords>> = {
  print: {
    name: PLACE_NAMES.print,
    one: 'label to print',
    many: 'labels to print',
    begin: 'Print labels, or scan one',
  },
  pick: {
    name: PLACE_NAMES.pick,
    one: 'garment to pick',
    many: 'garments to pick',
    begin: 'Scan a pick face',
  },
  pretreat: {
    name: PLACE_NAMES.pretreat,
    one: 'garment to pretreat',
    many: 'garments to pretreat',
    begin: 'Scan a label',
  },
  'print-on': {
    name: PLACE_NAMES['print-on'],
    one: 'garment to print',
    many: 'garments to print',
    begin: 'Scan a label',
  },
  cure: { name: PLACE_NAMES.cure, one: 'garment to cure', many: 'garments to cure', begin: 'Scan a label' },
  check: {
    name: PLACE_NAMES.check,
    one: 'garment to check',
    many: 'garments to check',
    begin: 'Scan a label',
  },
  sort: { name: PLACE_NAMES.sort, one: 'garment to sort', many: 'garments to sort', begin: 'Scan a label' },
  pack: {
    name: PLACE_NAMES.pack,
    one: 'garment to pack',
    many: 'garments to pack',
    begin: 'Scan a pigeonhole',
  },
  ship: {
    name: PLACE_NAMES.ship,
    one: 'parcel to ship',
    many: 'parcels to ship',
    begin: 'Scan a packed order',
  },
};

/** "1 garment to pick", "1,204 garments to pick". */
export const workTodo = (work: WorkKind, count: number): string =>
  `${formatNumber(count)} ${count === 1 ? WORK_WORDS[work].one : WORK_WORDS[work].many}`;

/**
 * Where a label waits; null when the floor has nothing more to do with it, or nothing until there’s stock or its order’s hold
 * ends. A printed garment of several still goes into its pigeonhole while its order is on hold: that puts it out of the way.
 */
export function workKindOf(
  label: Pick<
    LabelWork,
    'state' | 'needsPretreat' | 'shortAt' | 'of' | 'heldFor' | 'cure' | 'curedAt' | 'isToCheck' | 'checkedAt'
  >,
): WorkKind | null {
  const goesToTheWall = label.state === 'printed_on' && label.of > 1;
  if (!goesToTheWall && label.heldFor !== null) return null;
  if (isUncured(label)) return 'cure';
  if (isUnchecked(label)) return 'check';
  const kinds: Readonly<Record<LabelFloorState, WorkKind | null>> = {
    open: 'print',
    label_printed: label.shortAt === null ? 'pick' : null,
    picked: label.needsPretreat ? 'pretreat' : 'print-on',
    pretreated: 'print-on',
    printed_on: label.of === 1 ? 'pack' : 'sort',
    sorted: 'pack',
    packed: null,
    cancelled: null,
    spoiled: null,
  };
  return kinds[label.state];
}
