import type { ReactNode } from 'react';
import { countText } from '../../../../shared/contract/list.ts';
import { campaignCalls } from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { emailDraftCalls } from '../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import { peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import { segmentCalls } from '../../../../shared/features/growth/segments/segments.calls.ts';
import { type EmailSetup, senderCalls } from '../../../../shared/features/growth/senders/senders.calls.ts';
import { sendingLimitCalls } from '../../../../shared/features/growth/sending-limits/sending-limits.calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Stack } from '../../../ui/layout.tsx';
import { NextStep } from '../../../ui/next-step.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { LimitNotices } from '../sending-limits/sending-limits.ts';
import styles from './email.module.css';

const PEOPLE = { query: { page: 1 } } as const;
const DRAFTS = { query: {} } as const;
const CAMPAIGNS = { query: {} } as const;

export const queries: RouteQueries = () => [
  reads(senderCalls.setup, {}),
  reads(peopleCalls.list, PEOPLE),
  reads(segmentCalls.list, {}),
  reads(emailDraftCalls.list, DRAFTS),
  reads(campaignCalls.list, CAMPAIGNS),
  reads(sendingLimitCalls.find, {}),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

interface Step {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to: string;
}

interface Known {
  readonly setup: EmailSetup;
  readonly canEmail: number;
  readonly drafts: number;
  readonly campaigns: number;
}

/** What is worth doing next, in the order in which emails need it; null where all of it is done. */
function nextStep({ setup, canEmail, drafts, campaigns }: Known): Step | null {
  if (setup.postalAddress === '')
    return {
      title: 'Add your postal address',
      text: 'The law wants it at the foot of every offer that you email.',
      action: 'Open settings',
      to: '/settings/',
    };
  if (canEmail === 0)
    return {
      title: 'Let people subscribe',
      text: 'Put the Newsletter block on your home page. Everyone who confirms is in your audience.',
      action: 'Open pages',
      to: '/pages/',
    };
  if (drafts === 0)
    return {
      title: 'Write your first email',
      text: 'Choose one of twelve designs. It already shows your products.',
      action: 'Create an email',
      to: '/teemail/drafts/create/',
    };
  if (campaigns === 0)
    return {
      title: 'Send your first campaign',
      text: 'Choose who gets it, your email and a time. You see how many people get it before anything leaves.',
      action: 'Open campaigns',
      to: '/teemail/campaigns/',
    };
  if (!setup.domains.some(({ state }) => state === 'proven'))
    return {
      title: 'Send from your own domain',
      text: 'Emails from an address of yours are trusted more than emails from our shared one.',
      action: 'Open email settings',
      to: '/teemail/configuration/',
    };
  return null;
}

interface CardProps {
  readonly title: string;
  readonly to: string;
  readonly link: string;
  readonly children: ReactNode;
}

const Card = ({ title, to, link, children }: CardProps) => (
  <Panel title={title}>
    <Stack gap={3}>
      <p className={styles.figure}>{children}</p>
      <ProjectLink className={styles.link ?? ''} to={to}>
        {link}
      </ProjectLink>
    </Stack>
  </Panel>
);

const many = (count: number, one: string, more: string): string =>
  `${countText(count)} ${count === 1 ? one : more}`;

const audienceText = (all: number, canEmail: number): string =>
  all === 0
    ? 'No people yet'
    : `${many(all, 'person', 'people')}. You can email ${countText(canEmail)} of them.`;

function senderText({ senders, storeName, sharedAddress }: EmailSetup): string {
  const sender = senders.find(({ isDefault }) => isDefault);
  return `${sender?.name ?? storeName} at ${sender?.address ?? sharedAddress}`;
}

/** `/teemail/`: a store’s emails at a glance, and what to do next. */
export default function EmailHome() {
  const setup = useCall(senderCalls.setup, {});
  const people = useCall(peopleCalls.list, PEOPLE);
  const segments = useCall(segmentCalls.list, {});
  const drafts = useCall(emailDraftCalls.list, DRAFTS);
  const campaigns = useCall(campaignCalls.list, CAMPAIGNS);
  const limits = useCall(sendingLimitCalls.find, {});
  if (setup.isPending || people.isPending || segments.isPending || drafts.isPending || campaigns.isPending)
    return <LoadingState label="Email" lines={8} />;
  if (
    setup.isLoadingError ||
    people.isLoadingError ||
    segments.isLoadingError ||
    drafts.isLoadingError ||
    campaigns.isLoadingError
  ) {
    const failed = [setup, people, segments, drafts, campaigns].filter(
      ({ isLoadingError }) => isLoadingError,
    );
    return (
      <ErrorState
        what="your emails"
        error={failed[0]?.error}
        retry={() => {
          for (const one of failed) void one.refetch();
        }}
      />
    );
  }
  const canEmail = people.data.views?.['can-email'] ?? 0;
  const step = nextStep({
    setup: setup.data,
    canEmail,
    drafts: drafts.data.total,
    campaigns: campaigns.data.total,
  });
  return (
    <Page title="Email" lead="The people who want to hear from you, and what you write to them.">
      <div className={styles.cards}>
        {limits.data && (
          <div className={styles.notices}>
            <LimitNotices limits={limits.data} isHome />
          </div>
        )}
        {step && (
          <div className={styles.next}>
            <NextStep {...step} />
          </div>
        )}
        <Card title="Campaigns" to="/teemail/campaigns/" link="See campaigns">
          {campaigns.data.total === 0
            ? 'No campaigns yet'
            : many(campaigns.data.total, 'campaign', 'campaigns')}
        </Card>
        <Card title="Audience" to="/teemail/audience/" link="See your audience">
          {audienceText(people.data.views?.all ?? people.data.total, canEmail)}
        </Card>
        <Card title="Segments" to="/teemail/audience/segments/" link="See segments">
          {segments.data.segments.length === 0
            ? 'No segments yet'
            : many(segments.data.segments.length, 'segment', 'segments')}
        </Card>
        <Card title="Drafts" to="/teemail/drafts/" link="See drafts">
          {drafts.data.total === 0 ? 'No drafts yet' : many(drafts.data.total, 'draft', 'drafts')}
        </Card>
        <Card title="Sender" to="/teemail/configuration/" link="Open email settings">
          {senderText(setup.data)}
        </Card>
      </div>
    </Page>
  );
}
