import { useParams } from 'react-router';
import { staffName, staffUserCalls } from '../../../../shared/features/staff/staff-users/staff-users.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Page } from '../../../ui/page.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { BadgesSection } from './badges-section.tsx';
import { LogSection } from './log-section.tsx';
import { OkrsSection } from './okrs-section.tsx';
import { PinSection } from './pin-section.tsx';
import { PositionSection } from './position-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { RightsSection } from './rights-section.tsx';
import { SecretSection } from './secret-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { StaffFace } from './staff-face.tsx';
import { StaffPills } from './staff-pills.tsx';
import styles from './staff-users.module.css';

const parseListQuery = (id: string | undefined) => ({ params: { id: id ?? '' } });

export const queries: RouteQueries = ({ id }) => [reads(staffUserCalls.get, parseListQuery(id))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** One member of staff: shown to every internal user, edited by leadership and, as far as the profile goes, by themselves. */
export default function StaffMember() {
  const { id } = useParams();
  const { data: user, ...asked } = useCall(staffUserCalls.get, parseListQuery(id));
  if (asked.isPending) return <LoadingState label="Staff member" lines={8} />;
  if (asked.isLoadingError || !user)
    return <ErrorState what="this person" error={asked.error} retry={() => void asked.refetch()} />;
  const name = staffName(user);
  return (
    <Page isRecord title={name} lead={user.mission || user.email}>
      <div className={styles.head}>
        <StaffFace name={name} avatar={user.avatar} colour={user.colour} large />
        <StaffPills {...user} />
      </div>
      <div className={styles.sections}>
        <div className={styles.column}>
          <ProfileSection user={user} />
          <PositionSection user={user} />
          <SignInSection user={user} name={name} />
        </div>
        <div className={styles.column}>
          <BadgesSection user={user} name={name} />
          <PinSection user={user} name={name} />
          {user.personal && <SecretSection section="personal" user={user} shown={user.personal} />}
          {user.bank && <SecretSection section="bank" user={user} shown={user.bank} />}
          <RightsSection user={user} />
          <OkrsSection user={user} />
          {user.log && <LogSection log={user.log} />}
        </div>
      </div>
    </Page>
  );
}
