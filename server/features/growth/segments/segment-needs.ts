import {
  asDid,
  type Group,
  isGroup,
  type Leaf,
  type Node,
  nodesOf,
} from '../../../../shared/features/growth/segments/segment.ts';

/** What happened to a person that can move them: `event:ordered`, `property`, `list`, `consent`. */
export type Need = string;

export const eventNeed = (name: string): Need => `event:${name}`;

/** What can change whether a row holds; null where only the row itself does. */
export function needOf(leaf: Leaf): Need | null {
  const did = asDid(leaf);
  if (did) return eventNeed(did.did);
  if ('prop' in leaf || 'open' in leaf) return 'property';
  if ('list' in leaf) return 'list';
  return 'consent' in leaf ? 'consent' : null;
}

/** Leaves of a definition and of those it names, wherever they are. */
export function everyLeaf(
  node: Node,
  segments: ReadonlyMap<string, Group>,
  within: readonly string[] = [],
): readonly Leaf[] {
  if (isGroup(node)) return nodesOf(node).flatMap((part) => everyLeaf(part, segments, within));
  if (!('segment' in node)) return [node];
  const named = segments.get(node.segment);
  return named && !within.includes(node.segment) ? everyLeaf(named, segments, [...within, node.segment]) : [];
}

export const needsOf = (group: Group, segments: ReadonlyMap<string, Group>): ReadonlySet<Need> =>
  new Set(everyLeaf(group, segments).flatMap((leaf) => needOf(leaf) ?? []));
