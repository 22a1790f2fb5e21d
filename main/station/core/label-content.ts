import { writeFactoryLabel } from '../../../native/printers/printers.ts';
import {
  type CopyMark,
  FactoryLabelContent,
  labelSubject,
} from '../../../shared/features/factory/labels/labels.ts';
import type { LabelWork } from '../../../shared/features/factory/stations/stations.ts';

/** A label can't be put on paper; the message says which part of it and why, for the person at the workstation. */
export class LabelUnwritable extends Error {
  override readonly name = 'LabelUnwritable';
}

const FIELD_NAMES: Readonly<Record<keyof FactoryLabelContent, string>> = {
  code: 'label code',
  copy: 'copy number',
  orderNumber: 'order number',
  counter: 'item number',
  of: 'number of items',
  productName: 'product name',
  colour: 'colour',
  size: 'size',
  pickFace: 'pick face',
  pigeonhole: 'pigeonhole',
  priority: 'priority',
  sides: 'list of sides',
  storeName: 'store name',
};

const isField = (name: unknown): name is keyof FactoryLabelContent =>
  typeof name === 'string' && name in FIELD_NAMES;

function labelContent(label: LabelWork, copy: CopyMark): FactoryLabelContent {
  const parsed = FactoryLabelContent.safeParse({ ...label, copy, pickFace: label.pickFace ?? '' });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path[0];
  const what = isField(field) ? FIELD_NAMES[field] : 'text';
  const why =
    field === 'counter' && issue?.code === 'custom'
      ? 'is higher than its number of items'
      : issue?.code === 'too_big'
        ? 'is too long'
        : issue?.code === 'too_small'
          ? 'is missing'
          : 'isn’t valid';
  throw new LabelUnwritable(`${labelSubject(label)} can’t be printed: its ${what} ${why}.`);
}

/**
 * The ZPL of one paper of a label.
 * @throws LabelUnwritable
 */
export function drawLabel(label: LabelWork, copy: CopyMark, dpi: 203 | 300): string {
  const content = labelContent(label, copy);
  try {
    return writeFactoryLabel(content, { dpi });
  } catch (cause) {
    throw new LabelUnwritable(`${labelSubject(label)} can’t be printed: it couldn’t be drawn.`, { cause });
  }
}
