import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useSession } from '../../platform/access/use-session.ts';
import { openWorkspaces, workspaceAt } from '../../platform/routing/menu.ts';
import { LazyMenu } from '../../ui/menu/lazy-menu.tsx';
import { WORKSPACE_NAMES } from '../menu/workspace-home.ts';
import styles from './project-switcher.module.css';

const loadList = () => import('./project-list.tsx');
const NO_PROPS = {};

/** The workspace that shows, and the way to another. Left out for people who have nowhere else to go. */
export function ProjectSwitcher() {
  const { project, guard } = useSession();
  const workspace = workspaceAt(useLocation().pathname, guard);
  if (project === null && openWorkspaces(guard).length < 2) return null;
  const name = workspace === 'project' ? project?.name : WORKSPACE_NAMES[workspace];
  const button = (
    <UnstyledButton className={styles.button}>
      <span className="only-read-aloud">{workspace === 'project' ? 'Project' : 'Workspace'}</span>
      <span className={styles.name}>{name}</span>
      <IconSelector size={16} aria-hidden />
    </UnstyledButton>
  );
  return <LazyMenu button={button} load={loadList} props={NO_PROPS} />;
}
