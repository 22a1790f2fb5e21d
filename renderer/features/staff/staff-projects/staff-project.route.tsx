import { Text } from '@mantine/core';
import { useParams } from 'react-router';
import { memberRoleName } from '../../../../shared/contract/roles.ts';
import { integrationName } from '../../../../shared/features/projects/projects/projects.ts';
import {
  type StaffProject,
  staffProjectCalls,
} from '../../../../shared/features/staff/staff-projects/staff-projects.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Facts } from '../../../ui/facts.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SafeLink } from '../../../ui/safe-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill, Tag } from '../../../ui/status-pill.tsx';
import { PlatformSection } from './platform-section.tsx';
import { ProjectPills } from './project-pills.tsx';
import styles from './staff-projects.module.css';

const parseListQuery = (id: string | undefined) => ({ params: { id: id ?? '' } });

export const queries: RouteQueries = ({ id }) => [reads(staffProjectCalls.get, parseListQuery(id))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

type Project = { readonly project: StaffProject };

function AboutSection({ project }: Project) {
  return (
    <Panel title="About">
      <Facts
        facts={[
          [
            'Code',
            <span key="code" className={styles.code}>
              {project.id}
            </span>,
          ],
          ['Sells through', integrationName(project.integrations)],
          ['Currency', project.currency],
          [
            'Two-factor authentication',
            project.force2fa ? 'Every member has to use it' : 'Each member’s choice',
          ],
          ['Created', <OrderDate key="begun" at={project.createdAt} />],
        ]}
      />
    </Panel>
  );
}

const STATUSES = {
  trialing: { word: 'On trial', tone: 'note' },
  active: { word: 'Paid', tone: 'good' },
  past_due: { word: 'Payment overdue', tone: 'bad' },
  canceled: { word: 'Ended', tone: 'neutral' },
} as const;

function PlanSection({ project: { isPro, subscription } }: Project) {
  if (!subscription)
    return (
      <Panel title="Plan">
        <Text>{isPro ? 'Pro, without a subscription.' : 'Free. There was never a subscription.'}</Text>
      </Panel>
    );
  const { status, billingCycle, trialEnd, periodEnd, endsWithPeriod } = subscription;
  const { word, tone } = STATUSES[status];
  const ends = status === 'canceled' || endsWithPeriod;
  return (
    <Panel title="Plan">
      <Facts
        facts={[
          ['Plan', isPro ? 'Pro' : 'Free'],
          [
            'Subscription',
            <StatusPill key="status" tone={tone}>
              {word}
            </StatusPill>,
          ],
          ['Billed', billingCycle === 'yearly' ? 'Yearly' : 'Monthly'],
          ...(status === 'trialing' && trialEnd
            ? [['Trial ends', <OrderDate key="trial" at={trialEnd} />] as const]
            : []),
          [ends ? 'Ends' : 'Next charge', <OrderDate key="period" at={periodEnd} />],
        ]}
      />
    </Panel>
  );
}

function MembersSection({ project: { members, memberCount } }: Project) {
  return (
    <Panel title={memberCount === 1 ? 'One member' : `${memberCount} members`}>
      {memberCount === 0 && <Text c="var(--ink-soft)">No members.</Text>}
      <ul className={styles.rows}>
        {members.map(({ id, name, email, role, customRole, joinedAt }) => (
          <li key={id}>
            <span className={styles.lines}>
              {name}
              <small>
                {name !== email && `${email}, `}since <OrderDate at={joinedAt} />
              </small>
            </span>
            <Tag>{customRole ?? memberRoleName(role)}</Tag>
          </li>
        ))}
      </ul>
      {members.length < memberCount && (
        <Text size="sm" c="var(--ink-soft)" mt="sm">
          The first {members.length} of {memberCount}.
        </Text>
      )}
    </Panel>
  );
}

const APPROVALS = {
  pending: { word: 'Waits for approval', tone: 'warn' },
  approved: { word: 'Approved', tone: 'good' },
  denied: { word: 'Denied', tone: 'bad' },
} as const;

function StoresSection({ project: { divisions } }: Project) {
  return (
    <Panel title="Divisions and stores">
      {divisions.length === 0 && <Text c="var(--ink-soft)">No store has been opened yet.</Text>}
      {divisions.map(({ code, name, number, disabled, stores }) => (
        <section key={code} className={styles.division} aria-label={name}>
          <h3 className={styles.divisionName}>
            {name} <small>Division {number}</small> {disabled && <StatusPill tone="bad">Disabled</StatusPill>}
          </h3>
          {stores.length === 0 && <Text c="var(--ink-soft)">No store.</Text>}
          <ul className={styles.rows}>
            {stores.map((store) => (
              <li key={store.url}>
                <span className={styles.lines}>
                  {store.name}
                  <SafeLink href={store.url} className={styles.address}>
                    {store.url.replace(/^https?:\/\//, '')}
                  </SafeLink>
                </span>
                <span className={styles.pills}>
                  <StatusPill tone={APPROVALS[store.approval].tone}>
                    {APPROVALS[store.approval].word}
                  </StatusPill>
                  {store.comingSoon && <StatusPill tone="note">Coming soon</StatusPill>}
                  {store.passwordProtected && <StatusPill tone="note">Password-protected</StatusPill>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

/** One project with its people, stores, plan and platform: every internal user sees it, leadership sets the platform. */
export default function StaffProjectPage() {
  const { id } = useParams();
  const { data: project, ...asked } = useCall(staffProjectCalls.get, parseListQuery(id));
  if (asked.isPending) return <LoadingState label="Project" lines={8} />;
  if (asked.isLoadingError || !project)
    return <ErrorState what="this project" error={asked.error} retry={() => void asked.refetch()} />;
  const owners = project.members.filter(({ role }) => role === 'owner');
  return (
    <Page
      isRecord
      title={project.name}
      lead={owners.length === 0 ? 'No owner' : owners.map(({ email }) => email).join(', ')}
    >
      <div className={styles.head}>
        <ProjectPills {...project} />
      </div>
      <div className={styles.sections}>
        <div className={styles.column}>
          <AboutSection project={project} />
          <PlanSection project={project} />
          <PlatformSection project={project} />
        </div>
        <div className={styles.column}>
          <MembersSection project={project} />
          <StoresSection project={project} />
        </div>
      </div>
    </Page>
  );
}
