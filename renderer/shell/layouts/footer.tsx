import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../../shared/rules/constants/constants.ts';
import { useSession, useVisit } from '../../platform/access/use-session.ts';
import { raiseAction } from '../../platform/actions.ts';
import { FOOTER_LINES } from '../shell-parts.ts';
import styles from './footer.module.css';

const LINKS = [
  { to: '/privacy-policy/', text: 'Privacy' },
  { to: '/terms-of-use/', text: 'Terms' },
  { to: '/sitemap/', text: 'Sitemap' },
  { to: '/policy/careers/', text: 'Careers' },
  { to: '/policy/affiliates/', text: 'Affiliates' },
] as const;

/** The foot of a page. Spec 1 §2.1. */
export function Footer() {
  const { user, project } = useSession();
  const companyNumber = useVisit()?.companyNumber;
  return (
    <footer className={styles.footer}>
      <ul className={styles.links}>
        {LINKS.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
        <li>
          <a href="/api-reference/">API</a>
        </li>
        {FOOTER_LINES.filter(({ loggedIn }) => user || !loggedIn).map(({ text, action }) => (
          <li key={action}>
            <button type="button" onClick={() => raiseAction(action)}>
              {text}
            </button>
          </li>
        ))}
        {companyNumber && <li className={styles.number}>Company number {companyNumber}</li>}
      </ul>
      {!project?.isTurbo && <Subfooter />}
    </footer>
  );
}

/** The line under the footer; not shown for turbo projects. */
function Subfooter() {
  return (
    <p className={styles.subfooter}>
      <span>{PRODUCT_NAME}</span> one design, from the studio to a doorstep
    </p>
  );
}
