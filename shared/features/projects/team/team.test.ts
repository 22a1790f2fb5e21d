import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DASHBOARD_PERMISSIONS } from '../../../contract/permissions.ts';
import { PROJECT_ROLES, permissionsOfMember, permissionsOfRole } from '../../../contract/roles.ts';
import type { GivenRole } from './team.rules.ts';
import {
  changingRefusal,
  FORMER_OWNER_ROLE,
  givingRefusal,
  handingOverRefusal,
  leavingRefusal,
  logSentence,
  removingRefusal,
  type TeamMember,
} from './team.ts';

const IDS = ['ada', 'ben', 'cyd', 'dee', 'eve'];
const permissions = fc.subarray([...DASHBOARD_PERMISSIONS]);
const role = fc.constantFrom(...PROJECT_ROLES, 'custom');
const member = fc.record({ id: fc.constantFrom(...IDS), role, besides: permissions });
const given = fc.oneof(
  fc.constantFrom(...PROJECT_ROLES).map((name) => ({ role: name, permissions: permissionsOfRole(name) })),
  permissions.map((own) => ({ role: 'custom', permissions: own })),
);
const person = fc.nat({ max: IDS.length - 1 });
interface Act {
  readonly kind: 'change' | 'remove' | 'hand-over' | 'leave';
  readonly by: number;
  readonly to: number;
  readonly given: GivenRole;
}
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('change', 'remove', 'hand-over', 'leave'),
  by: person,
  to: person,
  given,
});

/** One act on a team, where the rules let it happen. */
function after(team: readonly TeamMember[], step: Act): readonly TeamMember[] {
  const by = team.find(({ id }) => id === IDS[step.by]);
  const to = team.find(({ id }) => id === IDS[step.to]);
  if (!by || !to) return team;
  const owners = team.filter((one) => one.role === 'owner').length;
  if (step.kind === 'leave') return leavingRefusal(by, owners) ? team : team.filter((one) => one !== by);
  if (step.kind === 'remove') return removingRefusal(by, to) ? team : team.filter((one) => one !== to);
  if (step.kind === 'hand-over') {
    if (handingOverRefusal(by, to)) return team;
    return team.map((one) => {
      if (one === by) return { ...one, role: FORMER_OWNER_ROLE };
      return one === to ? { ...one, role: 'owner', besides: [] } : one;
    });
  }
  if (changingRefusal(by, to, step.given)) return team;
  const { role: name, permissions: own } = step.given;
  return team.map((one) =>
    one === to ? { ...one, role: name, besides: name === 'custom' ? own : [] } : one,
  );
}

test('a project is never without an owner, whatever its members do', () => {
  const team = fc.uniqueArray(member, { selector: ({ id }) => id, minLength: 1 });
  fc.assert(
    fc.property(team, fc.array(act, { maxLength: 40 }), (members, steps) => {
      const first = members.map((one, at) => (at === 0 ? { ...one, role: 'owner' } : one));
      const last = steps.reduce(after, first as readonly TeamMember[]);
      expect(last.some((one) => one.role === 'owner')).toBe(true);
    }),
  );
});

test('refuses to grant permissions the giver lacks', () => {
  fc.assert(
    fc.property(member, given, (actor, wanted) => {
      const held: readonly string[] = permissionsOfMember(actor.role, actor.besides);
      const beyond = wanted.permissions.some((permission) => !held.includes(permission));
      if (beyond || wanted.role === 'owner') expect(givingRefusal(actor, wanted)).not.toBeNull();
      else expect(givingRefusal(actor, wanted)).toBeNull();
    }),
  );
});

test('refuses to change one’s own role, upward or downward', () => {
  fc.assert(
    fc.property(member, given, (actor, wanted) => {
      expect(changingRefusal(actor, actor, wanted)).toBe('own-role');
    }),
  );
});

test('protects members with more permissions, and owners always', () => {
  const manager = { id: 'ada', role: 'manager', besides: ['manage-team'] };
  const designer = { id: 'ben', role: 'designer', besides: [] };
  expect(removingRefusal(manager, designer)).toBeNull();
  expect(removingRefusal(designer, manager)).toBe('above-yours');
  expect(removingRefusal(manager, { id: 'cyd', role: 'owner', besides: [] })).toBe('owner-stays');
});

test('ignores an unknown permission', () => {
  const member = { id: 'ada', role: 'custom', besides: ['rule-the-world', 'view-orders'] };
  expect(permissionsOfMember(member.role, member.besides)).toEqual(['view-orders']);
  expect(givingRefusal(member, { role: 'custom', permissions: ['rule-the-world'] })).toBe('more-than-yours');
});

test('the log tells who did what, and of what somebody did themselves only that', () => {
  const told = { subject: 'Ben', detail: 'Designer' };
  expect(logSentence({ ...told, action: 'invited', by: 'Ada' })).toBe('Ada invited Ben as Designer');
  expect(logSentence({ ...told, action: 'joined', by: 'Ben' })).toBe('Ben joined as Designer');
  expect(logSentence({ ...told, action: 'removed', by: null })).toBe('A former member removed Ben');
});
