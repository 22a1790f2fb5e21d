import { PROJECT_ROLES, permissionsOfRole, ROLE_NAMES } from '../../../../shared/contract/roles.ts';
import { teamCalls } from '../../../../shared/features/projects/team/team.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall } from '../../../platform/data/data.ts';
import type { Choice } from '../../../ui/fields/fields.ts';

/** The roles that the signed-in member may give: none that may do more than they themselves. */
export function useRoleChoices(): readonly Choice[] {
  const held: readonly string[] = useSession().project?.permissions ?? [];
  const own = useCall(teamCalls.roles, {});
  const may = (permissions: readonly string[]) => permissions.every((one) => held.includes(one));
  const ofTheProduct = PROJECT_ROLES.filter((role) => role !== 'owner' && may(permissionsOfRole(role)));
  return [
    ...ofTheProduct.map((role) => ({
      value: role as string,
      label: `${ROLE_NAMES[role].name}: ${ROLE_NAMES[role].purpose.toLowerCase()}`,
    })),
    ...(own.data?.roles ?? [])
      .filter(({ permissions }) => may(permissions))
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
}
