import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useSession } from '../../platform/access/use-session.ts';
import { LazyMenu } from './lazy-menu.tsx';
import styles from './project-switcher.module.css';

const loadList = () => import('./project-list.tsx');
const NO_PROPS = {};

/** The project that is worked on, and the way to another. Left out for people with none. */
export function ProjectSwitcher() {
  const { project } = useSession();
  if (!project) return null;
  const button = (
    <UnstyledButton className={styles.button}>
      <span className="only-read-aloud">Project</span>
      <span className={styles.name}>{project.name}</span>
      <IconSelector size={16} aria-hidden />
    </UnstyledButton>
  );
  return <LazyMenu button={button} load={loadList} props={NO_PROPS} />;
}
