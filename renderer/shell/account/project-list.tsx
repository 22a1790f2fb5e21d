import { Menu, Text } from '@mantine/core';
import { cloneElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { memberRoleName } from '../../../shared/contract/roles.ts';
import { PROJECT_QUERY } from '../../../shared/rules/constants/constants.ts';
import { refreshSession } from '../../platform/access/browser-session.ts';
import { useSession } from '../../platform/access/use-session.ts';
import { queryClient } from '../../platform/data/query-client.ts';
import { openWorkspaces, workspaceAt } from '../../platform/routing/menu.ts';
import { showFailure } from '../../platform/snackbars/snackbars.ts';
import type { MenuButton } from '../../ui/menu/lazy-menu.tsx';
import { useOpenedByTarget } from '../../ui/menu/use-opened-by-target.ts';
import { ProjectLink } from '../../ui/project-link.tsx';
import { WORKSPACE_NAMES, workspaceHome } from '../menu/workspace-home.ts';

/** The workspaces and the projects to choose from. */
export default function ProjectList({ target }: { readonly target: MenuButton }) {
  const { project, projects, projectsCount, guard } = useSession();
  const workspace = workspaceAt(useLocation().pathname, guard);
  const navigate = useNavigate();
  const menu = useOpenedByTarget();

  const change = async (id: string) => {
    try {
      await refreshSession(id);
      queryClient().clear();
      await navigate(`/dashboard/?${PROJECT_QUERY}=${encodeURIComponent(id)}`);
    } catch (error) {
      showFailure(error);
    }
  };

  return (
    <Menu {...menu.props} position="bottom-end" width={280} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>{cloneElement(target, { ref: menu.target })}</Menu.Target>
      <Menu.Dropdown>
        {openWorkspaces(guard)
          .filter((one) => one !== 'project')
          .map((one) => (
            <Menu.Item
              key={one}
              component={ProjectLink}
              to={workspaceHome(one, guard)}
              {...(one === workspace && { 'aria-current': 'true' as const })}
            >
              {WORKSPACE_NAMES[one]}
            </Menu.Item>
          ))}
        {projects.length > 0 && <Menu.Label>Projects</Menu.Label>}
        <Menu.RadioGroup value={workspace === 'project' && project ? project.id : ''} onChange={change}>
          {projects.map(({ id, name, role }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick>
              <Text truncate>{name}</Text>
              <Text size="xs" c="var(--ink-faint)">
                {memberRoleName(role)}
              </Text>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {projectsCount > projects.length && (
          <Menu.Item component={ProjectLink} to="/project/switch/">
            All {projectsCount} projects
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
