import { accountEmailChanged } from '../../../../shared/features/accounts/identity/identity.events.ts';
import {
  type SubscriptionState,
  subscriptionChanged,
  subscriptionChargeNears,
} from '../../../../shared/features/projects/subscription/subscription.events.ts';
import { onEvent, type SubscriberContext } from '../../../platform/domain-events/domain-events.ts';
import { queueMails } from '../../../platform/mail/mail.ts';
import { dashboardLink } from '../../accounts/identity/identity.ts';
import { notify } from '../../accounts/notifications/notifications.ts';
import { findOwners } from '../projects/projects.ts';
import { noteActivity } from '../team/team.ts';
import { moveCustomersJob } from './subscription.jobs.ts';
import { subscriptionMail, type TellingKind, tellingOf } from './subscription.mails.ts';
import { newsOf } from './subscription-news.ts';

const PLAN_SETTINGS = '/settings/?section=payment';

/** Owners hear of it by email and in the bell. */
async function tellOwners(
  news: { readonly kind: TellingKind; readonly subscriptionId: string; readonly state: SubscriptionState },
  paidMinor: number | null,
  { tx, services, projectId, at }: SubscriberContext,
): Promise<void> {
  const project = projectId === null ? null : await findOwners(tx, projectId);
  if (!project || project.owners.length === 0) return;
  const { kind, subscriptionId, state } = news;
  const telling = tellingOf(kind, state, paidMinor);
  const key = `subscription:${subscriptionId}:${kind}:${at.getTime()}`;
  await notify(
    tx,
    { projectId, accountIds: project.owners.map(({ id }) => id), kind: 'money' },
    {
      title: telling.title,
      body: telling.sentences.join(' '),
      href: PLAN_SETTINGS,
      tag: key,
      replacePrevious: true,
    },
  );
  const link = dashboardLink(services, `${PLAN_SETTINGS}&project=${encodeURIComponent(project.code)}`);
  const { origin } = services.config.publicUrl;
  await queueMails(
    tx,
    services,
    project.owners.map(({ email }) =>
      subscriptionMail(telling, { name: project.name, to: email, key, at, link, origin }),
    ),
  );
}

export const subscriptionSubscriptions = [
  onEvent(accountEmailChanged, 'subscription.move-customers', async ({ accountId }, { tx, services }) => {
    await services.jobs.enqueue(tx, moveCustomersJob, { accountId });
  }),
  onEvent(subscriptionChanged, 'subscription.tell-owners', async (change, context) => {
    const kind = newsOf(change);
    if (kind === null) return;
    const { subscriptionId, after: state, paidMinor } = change;
    const { projectId } = context;
    if (projectId !== null)
      await noteActivity(context.tx, [
        { projectId, action: 'plan-changed', subject: tellingOf(kind, state, paidMinor).title, by: null },
      ]);
    await tellOwners({ kind, subscriptionId, state }, paidMinor, context);
  }),
  onEvent(subscriptionChargeNears, 'subscription.remind-owners', async (near, context) => {
    const kind = near.state.status === 'trialing' ? 'trial-ends-soon' : 'renews-soon';
    await tellOwners({ kind, ...near }, null, context);
  }),
];
