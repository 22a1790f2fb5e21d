import { SLOW_PHONE } from '../../../../shared/features/site/page-speed/page-speed.ts';

/** Which picture of a `srcset` the slow phone takes. */

const ROOT_PX = 16;

const pixels = (amount: string, unit: string): number => {
  const number = Number(amount);
  switch (unit) {
    case 'vw':
      return (number * SLOW_PHONE.width) / 100;
    case 'em':
    case 'rem':
      return number * ROOT_PX;
    default:
      return number;
  }
};

const LENGTH = /^(\d+(?:\.\d+)?)(px|vw|rem|em)$/;
const lengthOf = (text: string): number | null => {
  const [, amount = '', unit = ''] = LENGTH.exec(text) ?? [];
  return unit === '' ? null : pixels(amount, unit);
};

const COMPARED = /^\(width (<|<=|>|>=) ([\w.]+)\)$/;
const BETWEEN = /^\(([\w.]+) (<|<=) width (<|<=) ([\w.]+)\)$/;

/** Whether a media query of the store’s pages holds on the phone. One that isn’t known doesn’t. */
function holds(query: string): boolean {
  const { width } = SLOW_PHONE;
  const [, sign, compared = ''] = COMPARED.exec(query) ?? [];
  const to = lengthOf(compared);
  if (to !== null) return sign?.startsWith('<') ? width < to : width >= to;
  const [, least = '', , , most = ''] = BETWEEN.exec(query) ?? [];
  const [from, until] = [lengthOf(least), lengthOf(most)];
  return from !== null && until !== null && from <= width && width < until;
}

/** How wide a picture is on the phone, by its `sizes`. */
export function shownWidth(sizes: string): number {
  for (const entry of sizes.split(',')) {
    const at = entry.lastIndexOf(')');
    const query = entry.slice(0, at + 1).trim();
    const length = lengthOf(entry.slice(at + 1).trim());
    if (length !== null && (query === '' || holds(query))) return length;
  }
  return SLOW_PHONE.width;
}

export interface Candidate {
  readonly address: string;
  readonly width: number;
}

const CANDIDATE = /^(\S+)\s+(\d+)w$/;

/** What a `srcset` offers, narrowest first. */
export const candidatesOf = (srcSet: string): Candidate[] =>
  srcSet
    .split(', ')
    .flatMap((entry) => {
      const [, address, width] = CANDIDATE.exec(entry.trim()) ?? [];
      return address === undefined ? [] : [{ address, width: Number(width) }];
    })
    .sort((one, other) => one.width - other.width);

/** The one that the phone asks for: the least that is as dense as its screen, seen in Chromium 156 at one and two pixels a dot. */
export const chosenFor = (width: number, candidates: readonly Candidate[]): Candidate | null =>
  candidates.find((candidate) => candidate.width / width >= SLOW_PHONE.density) ?? candidates.at(-1) ?? null;
