import { Link } from 'react-router';
import { POLICIES } from '../../../../shared/features/staff/policies/policies.ts';
import { Page } from '../../../ui/page.tsx';
import styles from './policies.module.css';

/** Every text that holds here. */
export default function Legal() {
  return (
    <Page title="Legal" lead="Our terms and policies in plain English.">
      <ul className={styles.list}>
        {POLICIES.map(({ url, title, path }) => (
          <li key={url}>
            <Link to={path ?? `/policy/${url}/`}>{title}</Link>
          </li>
        ))}
        <li>
          <Link to="/sign-up/eula/appendix/">Appendix to the agreement</Link>
        </li>
      </ul>
    </Page>
  );
}
