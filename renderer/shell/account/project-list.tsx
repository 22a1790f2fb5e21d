import { Menu, Text } from '@mantine/core';
import { cloneElement } from 'react';
import { useNavigate } from 'react-router';
import { memberRoleName } from '../../../shared/contract/roles.ts';
import { PROJECT_QUERY } from '../../../shared/rules/constants/constants.ts';
import { refreshSession } from '../../platform/access/browser-session.ts';
import { useSession } from '../../platform/access/use-session.ts';
import { queryClient } from '../../platform/data/query-client.ts';
import { showFailure } from '../../platform/snackbars/snackbars.ts';
import { ProjectLink } from '../../ui/project-link.tsx';
import type { MenuButton } from './lazy-menu.tsx';
import { useOpenedByTarget } from './use-opened-by-target.ts';

/** The projects to choose from. */
export default function ProjectList({ target }: { readonly target: MenuButton }) {
  const { project, projects, projectsCount } = useSession();
  const navigate = useNavigate();
  const menu = useOpenedByTarget();
  if (!project) return null;

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
        <Menu.Label>Projects</Menu.Label>
        <Menu.RadioGroup value={project.id} onChange={change}>
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
