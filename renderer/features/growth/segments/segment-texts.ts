import { type Group, leavesOf } from '../../../../shared/features/growth/segments/segment.ts';
import { causeWords, leafWords } from '../../../../shared/features/growth/segments/segment-words.ts';
import type { SegmentDetail } from '../../../../shared/features/growth/segments/segments.calls.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';

/** How large a segment is, and how it changed in a month. */
export function changeText({ members, state, monthChange }: SegmentDetail): string {
  if (state === 'building') return 'We’re finding its people. This takes a moment.';
  const now = `${formatNumber(members)} ${members === 1 ? 'person' : 'people'}`;
  if (monthChange === 0) return now;
  return `${now}, ${formatNumber(Math.abs(monthChange))} ${monthChange > 0 ? 'more' : 'fewer'} than 30 days ago`;
}

interface Moved {
  readonly cause: Parameters<typeof causeWords>[0]['cause'];
  readonly event: string | null;
  /** Place of the row in the definition. */
  readonly row: number | null;
}

interface Defined {
  readonly definition: Group;
  readonly names: Readonly<Record<string, string>>;
}

/** Why someone came or left: “Ordered: 10041”. */
export function movedText(
  { cause, event, row }: Moved,
  { definition, names }: Defined,
  currency: CurrencyCode,
): string {
  const leaf = row === null ? undefined : leavesOf(definition)[row];
  return causeWords({ cause, event, row: leaf ? leafWords(leaf, { names, currency }) : null });
}
