import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { identityCalls, passkeyCalls } from '../../../shared/features/identity/identity.ts';
import { useSession } from '../../platform/access/use-session.ts';
import { browserLoader, type RouteQueries, reads, serverLoader } from '../../platform/data/data.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StoreAccessSection } from '../stores/stores.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';
import { TwoFactorSection } from './two-factor-section.tsx';

export const queries: RouteQueries = () => [
  reads(identityCalls.listSessions, {}),
  reads(passkeyCalls.list, {}),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export default function Settings() {
  const { user, project } = useSession();
  const [search] = useSearchParams();
  const twoFactor = useRef<HTMLDivElement>(null);
  const passkeys = useRef<HTMLDivElement>(null);
  const wanted = search.get('section');
  useEffect(() => {
    if (wanted === 'two-factor') twoFactor.current?.scrollIntoView({ block: 'start' });
    if (wanted === 'passkeys') passkeys.current?.scrollIntoView({ block: 'start' });
  }, [wanted]);
  if (!user) return null;
  return (
    <>
      <PageHeader title="Settings" lead={user.email} />
      <div className={styles.sections}>
        <ProfileSection user={user} />
        <PasswordSection />
        <div ref={twoFactor}>
          <TwoFactorSection user={user} />
        </div>
        <div ref={passkeys}>
          <PasskeysSection user={user} />
        </div>
        <SessionsSection />
        <StoreAccessSection />
        {project && <RoleMatrix ownRole={project.role} />}
      </div>
    </>
  );
}
