import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { PROJECT_QUERY } from '../../../shared/rules/constants/constants.ts';
import { refreshSession } from '../../platform/access/browser-session.ts';
import { useSession } from '../../platform/access/use-session.ts';
import { queryClient } from '../../platform/data/query-client.ts';
import { showFailure } from '../../platform/snackbars/snackbars.ts';
import { ProjectLink } from '../navigation/project-link.tsx';
import styles from './project-switcher.module.css';

/** The project that is worked on, and the way to another. Left out for people with none. */
export function ProjectSwitcher() {
  const { project, projects, projectsCount } = useSession();
  const navigate = useNavigate();
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
    <Menu position="bottom-end" width={280} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={styles.button}>
          <span className="only-read-aloud">Project</span>
          <span className={styles.name}>{project.name}</span>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Projects</Menu.Label>
        <Menu.RadioGroup value={project.id} onChange={change}>
          {projects.map(({ id, name, role }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick>
              <Text truncate>{name}</Text>
              <Text size="xs" c="var(--ink-faint)">
                {role}
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
