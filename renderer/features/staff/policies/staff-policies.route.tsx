import { Text } from '@mantine/core';
import { POLICIES } from '../../../../shared/features/staff/policies/policies.ts';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './policies.module.css';

/** The policy texts, to be read and changed. */
export default function StaffPolicies() {
  return (
    <Page title="Policies" lead="The texts of the plain pages. Each change makes a new version.">
      <Panel>
        <ul className={styles.history}>
          {POLICIES.map(({ url, title, path, ofStores }) => (
            <li key={url}>
              <span>
                <ProjectLink to={`/staff/policies/${url}/`} className={styles.entry}>
                  {title}
                </ProjectLink>
                <Text size="sm" c="var(--ink-soft)">
                  {path ?? `/policy/${url}/`}
                  {ofStores && '. Stores show their own version'}
                </Text>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  );
}
