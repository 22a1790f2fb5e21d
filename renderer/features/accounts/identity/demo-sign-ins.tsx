import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../../shared/features/accounts/identity/identity.ts';
import styles from './login.module.css';

interface DemoSignInsProps {
  readonly onChoose: (credentials: { email: string; password: string }) => void;
}

/** The sign-ins of the demo data, to fill in with a press. Shown only where there is demo data. */
export function DemoSignIns({ onChoose }: DemoSignInsProps) {
  return (
    <details className={styles.demo}>
      <summary>Demo logins</summary>
      <ul>
        {DEMO_ACCOUNTS.map(({ email, purpose }) => (
          <li key={email}>
            <button type="button" onClick={() => onChoose({ email, password: DEMO_PASSWORD })}>
              {email}
            </button>{' '}
            {purpose}
          </li>
        ))}
      </ul>
    </details>
  );
}
