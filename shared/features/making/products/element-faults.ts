import { needsYes, type PublishIssue } from './publish-issue.ts';

/** The faults of each element, as they are shown where the element lies. */

export interface ElementFaults {
  /** The heaviest weight among them: `stop` can’t be published so, `look` needs a fix or a yes. */
  readonly weight: 'stop' | 'look';
  readonly issues: readonly PublishIssue[];
}

/** Whether an issue still needs a fix, or a yes where that is enough. */
export const isOpenIssue = (issue: PublishIssue, isAccepted: (issue: PublishIssue) => boolean): boolean =>
  issue.weight === 'stop' || (needsYes(issue) && !isAccepted(issue));

/** The faults of several elements taken as one, such as a group’s; null where there is none. */
export function mergeFaults(faults: readonly ElementFaults[]): ElementFaults | null {
  if (faults.length === 0) return null;
  const weight = faults.some((each) => each.weight === 'stop') ? 'stop' : 'look';
  return { weight, issues: faults.flatMap(({ issues }) => issues) };
}

/** What is open, by element. Issues of the design as a whole are left out: they have no place on the stage. */
export function groupOpenFaults(
  issues: readonly PublishIssue[],
  isAccepted: (issue: PublishIssue) => boolean,
): ReadonlyMap<string, ElementFaults> {
  const byElement = Map.groupBy(
    issues.filter((issue) => issue.elementId !== null && isOpenIssue(issue, isAccepted)),
    ({ elementId }) => elementId ?? '',
  );
  return new Map(
    [...byElement].map(([id, open]) => [
      id,
      { weight: open.some(({ weight }) => weight === 'stop') ? 'stop' : 'look', issues: open },
    ]),
  );
}

/**
 * An element’s faults as a sentence: `2 warnings on Logo: …`.
 * @param name of the element; null where the words stand next to it
 */
export function formatFaults({ weight, issues }: ElementFaults, name: string | null): string {
  const kind = weight === 'stop' ? 'problem' : 'warning';
  const count = issues.length;
  const head = count === 1 ? `${kind[0]?.toUpperCase()}${kind.slice(1)}` : `${count} ${kind}s`;
  const about = name === null ? head : `${head} on ${name}`;
  return `${about}: ${issues.map(({ message }) => message).join(' ')}`;
}
