import { type Group, segmentsIn } from '../../../../shared/features/growth/segments/segment.ts';

/** Whether a definition of this segment would lead back to it. */
export function namesItself(id: string, group: Group, groups: ReadonlyMap<string, Group>): boolean {
  const seen = new Set<string>();
  const leadsBack = (named: string): boolean => {
    if (named === id) return true;
    if (seen.has(named)) return false;
    seen.add(named);
    const next = groups.get(named);
    return next !== undefined && segmentsIn(next).some(leadsBack);
  };
  return segmentsIn(group).some(leadsBack);
}

/** Segments that name one, directly or through others: they change with it. */
export function dependentsOf(id: string, groups: ReadonlyMap<string, Group>): readonly string[] {
  const found = new Set<string>();
  const follow = (named: string) => {
    for (const [user, group] of groups)
      if (!found.has(user) && segmentsIn(group).includes(named)) {
        found.add(user);
        follow(user);
      }
  };
  follow(id);
  found.delete(id);
  return [...found];
}
