import type { Side } from '../../../../shared/features/making/studio/studio.ts';

interface Opened {
  readonly name: string;
  readonly side: Side;
  /** Elements on the side. */
  readonly count: number;
  /** How far saving is. Can be empty. */
  readonly saved: string;
}

/** What is said as a design opens: “Summer tee, front. 4 elements. Saved.” */
export function greetingOf({ name, side, count, saved }: Opened): string {
  const elements = count === 0 ? 'Nothing on it yet' : count === 1 ? '1 element' : `${count} elements`;
  return [`${name}, ${side}`, elements, saved].flatMap((part) => (part ? `${part}.` : [])).join(' ');
}
