import { invalid } from '../../../../shared/contract/errors.ts';
import type {
  CampaignForecast,
  CampaignIssue,
} from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import type { CampaignFields } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { type PlannedWaves, planWaves } from '../../../../shared/features/growth/campaigns/waves.ts';
import { tierOf } from '../../../../shared/features/projects/plans/plans.ts';
import { startOfMonth, timeZoneOfCountry } from '../../../../shared/rules/dates/store-days.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { domainOf } from '../../../platform/mail/compose.ts';
import { openSource } from '../../../platform/mail/ledger/book.ts';
import { forecastTouches } from '../../../platform/mail/ledger/touches.ts';
import { warmUpPlan } from '../../../platform/mail/ledger/warm-ups.ts';
import type { Services } from '../../../platform/services.ts';
import type { ActiveProject } from '../../../platform/sessions/sessions.ts';
import { requireWithin } from '../../projects/subscription/subscription.ts';
import { keepDrafts } from '../email-drafts/email-drafts.ts';
import { findSenders } from '../senders/senders.ts';
import {
  type AudienceForecast,
  forecastAudience,
  mailableSql,
  missingParts,
  readAudience,
} from './audience.ts';
import {
  fieldsOf,
  insertContents,
  noteScheduled,
  readMeters,
  type StoredCampaign,
} from './campaigns.queries.ts';
import type { CampaignStore } from './campaigns.reads.ts';
import { readContents } from './contents.ts';

type Project = Pick<ActiveProject, 'isPro'>;
type Meant = Pick<CampaignFields, 'exclude' | 'timing' | 'test'> & {
  readonly audience: NonNullable<CampaignFields['audience']>;
};

export const zoneOf = ({ country }: CampaignStore): string => timeZoneOfCountry(country);

const EMPTY_AUDIENCE: AudienceForecast = {
  people: 0,
  leftOut: {},
  recipients: 0,
  unknownZone: 0,
  zones: [],
};

async function readForecast(tx: Tx, store: CampaignStore, meant: Meant) {
  const place = { id: store.id, zone: zoneOf(store) };
  const read = await readAudience(tx, place, meant);
  const people = await forecastAudience(tx, place, read);
  const planned = planWaves({
    timing: meant.timing,
    test: meant.test,
    storeZone: place.zone,
    zones: people.zones.map(({ zone }) => zone),
    now: databaseNow(),
  });
  return { read, people, planned };
}

async function metersOf(tx: Tx, store: CampaignStore, project: Project) {
  const { sent, people } = await readMeters(
    tx,
    store.id,
    startOfMonth(new Date(databaseNow()), zoneOf(store)),
  );
  const { emailsMonth, emailPeople } = tierOf(project.isPro);
  return { isPro: project.isPro, sentThisMonth: sent, emailsMonth, people, peopleMost: emailPeople };
}

/**
 * The store’s own domain that emails by these senders come from, of which a new one sends few a day; null for our shared
 * address. A sender that is null is the default one.
 */
function ownDomainOf(
  senders: Awaited<ReturnType<typeof findSenders>>,
  used: readonly (string | null)[],
): string | null {
  const own = senders.find(
    ({ id, isDefault, address }) =>
      address !== null && (used.includes(id) || (isDefault && used.includes(null))),
  );
  return typeof own?.address === 'string' ? domainOf(own.address) : null;
}

const peopleIn = ({ zones }: AudienceForecast, wanted: readonly string[]): number =>
  zones.reduce((sum, { zone, people }) => (wanted.includes(zone) ? sum + people : sum), 0);

/** How many people would get a campaign and when, as its form shows it. */
export async function forecastCampaign(
  tx: Tx,
  store: CampaignStore,
  project: Project,
  meant: Meant & Pick<CampaignFields, 'senderId'>,
): Promise<CampaignForecast> {
  const { read, people, planned } = await readForecast(tx, store, meant);
  const waves = 'problem' in planned ? null : planned;
  const leftOutLate =
    waves && meant.timing.kind === 'zones' && meant.timing.late === 'leave-out'
      ? peopleIn(people, waves.lateZones)
      : 0;
  const recipients = people.recipients - leftOutLate;
  const startsAt = new Date(waves === null ? databaseNow() : Date.parse(waves.startsAt));
  const full =
    recipients === 0 ? 0 : await forecastTouches(tx, store.id, mailableSql(store.id, read), startsAt);
  const domain = ownDomainOf(await findSenders(tx, store.id), [meant.senderId]);
  return {
    people: people.people,
    recipients,
    leftOut: { ...people.leftOut, ...(leftOutLate > 0 && { late: leftOutLate }) },
    unknownZone: people.unknownZone,
    startsAt: waves?.startsAt ?? null,
    endsAt: waves?.endsAt ?? null,
    waves: waves?.waves.length ?? 0,
    clockChanges: (waves?.changes ?? []).flatMap(({ kind, zones, at }) =>
      zones.map((zone) => ({
        kind,
        zone,
        at,
        people: meant.timing.kind === 'zones' ? peopleIn(people, [zone]) : people.recipients,
      })),
    ),
    late: waves ? peopleIn(people, waves.lateZones) : 0,
    timeProblem: 'problem' in planned ? planned.problem : '',
    full,
    days: [...(await warmUpPlan(tx, store.id, domain, recipients - full))],
    meters: await metersOf(tx, store, project),
  };
}

interface Checked {
  readonly issues: readonly CampaignIssue[];
  readonly contents: Awaited<ReturnType<typeof readContents>>['variants'];
  readonly people: AudienceForecast;
  readonly waves: PlannedWaves | null;
}

const stop = (code: string, step: CampaignIssue['step'], message: string): CampaignIssue => ({
  code,
  stops: true,
  step,
  message,
  path: null,
});

/** Everything that is checked before a campaign is scheduled. */
export async function checkCampaign(
  tx: Tx,
  services: Services,
  store: CampaignStore,
  campaign: StoredCampaign,
): Promise<Checked> {
  const fields = fieldsOf(campaign);
  const { audience, exclude, timing, test } = fields;
  const contents = await readContents(tx, services, store, fields);
  const issues: CampaignIssue[] = [];
  let people = EMPTY_AUDIENCE;
  let waves: PlannedWaves | null = null;
  if (audience === null) issues.push(stop('no-audience', 'audience', 'Choose who gets it.'));
  else {
    const meant = { audience, exclude, timing, test };
    if ((await missingParts(tx, store.id, meant)) > 0)
      issues.push(stop('part-gone', 'audience', 'A list or segment was deleted. Choose the audience again.'));
    const forecast = await readForecast(tx, store, meant);
    people = forecast.people;
    if (people.recipients === 0)
      issues.push(stop('no-one', 'audience', 'No one in this audience can be emailed.'));
    if ('problem' in forecast.planned) issues.push(stop('time', 'time', forecast.planned.problem));
    else waves = forecast.planned;
  }
  return { issues: [...issues, ...contents.issues], contents: contents.variants, people, waves };
}

/**
 * Schedules a campaign: what it says is kept as it is now, and it becomes a source of the ledger.
 * @throws Refusal 402 or 403 where the plan doesn’t include it, 422 with what keeps it from being sent
 */
export async function scheduleCampaign(
  tx: Tx,
  services: Services,
  store: CampaignStore,
  { campaign, project, by }: { campaign: StoredCampaign; project: Project; by: string },
): Promise<void> {
  const { issues, contents, people, waves } = await checkCampaign(tx, services, store, campaign);
  const stops = issues.filter((issue) => issue.stops);
  if (stops.length > 0)
    throw invalid(Object.fromEntries(stops.map(({ step, message }) => [step, [message]])));
  const meters = await metersOf(tx, store, project);
  requireWithin(
    project,
    'emailPeople',
    meters.people,
    `Your plan includes campaigns to ${formatNumber(meters.peopleMost)} people, and ${formatNumber(meters.people)} agreed to your emails.`,
  );
  requireWithin(
    project,
    'emailsMonth',
    meters.sentThisMonth + people.recipients,
    `Your plan includes ${formatNumber(meters.emailsMonth)} emails a month. You’ve sent ${formatNumber(meters.sentThisMonth)}, and this campaign would send ${formatNumber(people.recipients)}.`,
  );
  if (waves === null) return;
  const { id, projectId, storeId, name, test } = campaign;
  const drafts = [...new Set(contents.map(({ draft }) => draft.id))];
  const versions = await keepDrafts(tx, store, drafts, { accountId: by, note: `Sent by ${name}` });
  await insertContents(
    tx,
    projectId,
    contents.map(({ variant, draft, sender }) => ({
      campaignId: id,
      variant,
      draftId: draft.id,
      version: versions.get(draft.id) ?? 0,
      subject: draft.subject,
      preheader: draft.preheader,
      sender,
      compiled: draft.compiled,
    })),
  );
  await openSource(tx, {
    id,
    projectId,
    storeId,
    kind: 'campaign',
    purpose: 'marketing',
    waves: waves.waves.map(({ wave, dueAt }) => ({ wave, dueAt: new Date(dueAt) })),
    senderDomain: ownDomainOf(
      await findSenders(tx, store.id),
      contents.map(({ sender }) => sender.senderId),
    ),
  });
  const decidesAt =
    test !== null && test.share < 100
      ? new Date(Date.parse(waves.startsAt) + test.waitHours * 3_600_000).toISOString()
      : null;
  await noteScheduled(tx, { id, plan: waves.plan, startsAt: waves.startsAt, decidesAt, by });
}
