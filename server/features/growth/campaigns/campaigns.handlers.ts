import { conflict, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { campaignCalls } from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { type Timing, timingSchema } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { replanWaves } from '../../../../shared/features/growth/campaigns/waves.ts';
import { cutTo } from '../../../../shared/rules/text/excerpt.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { containing } from '../../../platform/database/like.ts';
import { senderOf } from '../../../platform/mail/compose.ts';
import { findBreaker } from '../../../platform/mail/ledger/breaker.ts';
import {
  cancelSource,
  dropSource,
  findSource,
  findWaves,
  pauseSource,
  rescheduleWaves,
  resumeSource,
  type SourceChange,
} from '../../../platform/mail/ledger/control.ts';
import { countsOf, countsOfAll } from '../../../platform/mail/ledger/counts.ts';
import { findTrial } from '../../../platform/mail/ledger/trials.ts';
import { ownAccount } from '../../accounts/identity/identity.ts';
import { projectOf } from '../../site/pages/pages.ts';
import { findSenders } from '../senders/senders.ts';
import { bookJob } from './campaigns.jobs.ts';
import {
  deleteDraft,
  fieldsOf,
  findCampaign,
  findContentHeads,
  insertCampaign,
  listCampaigns,
  listReached,
  newFields,
  noteDraft,
  noteRescheduled,
  type StoredCampaign,
  saveFields,
  stateOf,
} from './campaigns.queries.ts';
import { audienceChoicesRead, type CampaignStore, campaignStoreRead } from './campaigns.reads.ts';
import { decideCampaign } from './decide-campaign.ts';
import { previewOf } from './preview.ts';
import { endedReason } from './render.ts';
import { checkCampaign, forecastCampaign, scheduleCampaign, zoneOf } from './schedule.ts';
import { alreadyChanged, campaignGone, lastChange, namesOf, standingOf } from './standing.ts';

const PAGE_SIZE = 25;
const NAME_MAX = 80;

async function storeOf(context: CallContext): Promise<CampaignStore> {
  const store = await campaignStoreRead.find(context.tx, { projectId: projectOf(context).id });
  if (!store) throw notFound('This project has no store yet');
  return store;
}

interface Params {
  readonly campaign: string;
}

/** @throws Refusal 404 where the store has no such campaign */
async function open(context: CallContext, { campaign: id }: Params, options: { lock?: boolean } = {}) {
  const store = await storeOf(context);
  const campaign = await findCampaign(context.tx, store.id, id, options);
  if (!campaign) throw campaignGone();
  return { store, campaign };
}

async function standingNow({ tx }: Pick<CallContext, 'tx'>, campaign: StoredCampaign) {
  const { id, sourceState, trialState } = campaign;
  const counts = sourceState === null ? null : await countsOf(tx, id);
  const isOnTrial = sourceState === 'open' && (trialState === 'first' || trialState === 'waiting');
  const trial = isOnTrial ? await findTrial(tx, id) : null;
  return standingOf(campaign, counts, await namesOf(tx, [lastChange(campaign).by]), trial);
}

async function standing(context: CallContext, storeId: string, id: string) {
  const campaign = await findCampaign(context.tx, storeId, id);
  if (!campaign) throw campaignGone();
  return standingNow(context, campaign);
}

/** Answers a change of a campaign’s source, or who was faster. */
async function answer(context: CallContext, campaign: StoredCampaign, change: SourceChange) {
  if (!change.isDone) throw await alreadyChanged(context.tx, change.standing);
  return { standing: await standing(context, campaign.storeId, campaign.id) };
}

const bookSoon = (context: CallContext, { id }: StoredCampaign) =>
  context.services.jobs.enqueue(context.tx, bookJob, { campaignId: id }, { key: `campaigns.book:${id}` });

/** A campaign’s timing with another day and hour; null is “now”. */
function timingAt(timing: Timing, at: string | null): Timing {
  if (at === null) return timing.kind === 'spread' ? { ...timing, at: null } : { kind: 'now' };
  const moved = timing.kind === 'now' ? { kind: 'at', at } : { ...timing, at };
  const parsed = timingSchema.safeParse(moved);
  if (!parsed.success) throw invalid({ at: ['Choose a day and a time'] });
  return parsed.data;
}

async function changedSince(context: CallContext, campaign: StoredCampaign) {
  const { by } = lastChange(campaign);
  const name = (await namesOf(context.tx, [by])).get(by ?? '');
  const did = campaign.ownState === 'draft' ? 'changed' : 'scheduled';
  return conflict('changed', name ? `${name} ${did} this campaign. Reload to see it.` : undefined);
}

export const campaignImplementations = implement(campaignCalls, {
  async list({ query: { view, search, page } }, context) {
    const store = await storeOf(context);
    const like = search === '' ? null : containing(search);
    const found = await listCampaigns(context.tx, store.id, { view, like, page, pageSize: PAGE_SIZE });
    const isRunning = ({ counts, sourceState }: StoredCampaign) => counts === null && sourceState !== null;
    const counts = await countsOfAll(
      context.tx,
      found.rows.filter(isRunning).map(({ id }) => id),
    );
    const names = await namesOf(
      context.tx,
      found.rows.map((row) => lastChange(row).by),
    );
    return {
      total: found.total,
      pageSize: PAGE_SIZE,
      views: found.views,
      rows: found.rows.map((row) => ({
        ...standingOf(row, row.counts ?? counts.get(row.id) ?? null, names),
        id: row.id,
        name: row.name,
        subject: row.subject,
        isTest: row.test !== null,
      })),
    };
  },

  async create({ body }, context) {
    const store = await storeOf(context);
    const by = ownAccount(context).id;
    if (body.copyOf === undefined)
      return {
        id: await insertCampaign(
          context.tx,
          store,
          newFields(body.name ?? 'New campaign', body.draft ?? null),
          by,
        ),
      };
    const { campaign } = await open(context, { campaign: body.copyOf });
    const fields = fieldsOf(campaign);
    const campaigns = body.onlyMissed ? [...fields.exclude.campaigns, campaign.id].slice(-20) : [];
    const copy = {
      ...fields,
      name: cutTo(body.name ?? `${fields.name} (copy)`, NAME_MAX),
      timing: { kind: 'now' } as const,
      exclude: { ...fields.exclude, ...(body.onlyMissed && { campaigns }) },
    };
    return { id: await insertCampaign(context.tx, store, copy, by) };
  },

  async find({ params }, context) {
    const { store, campaign } = await open(context, params);
    const contents = await findContentHeads(context.tx, campaign.id);
    return {
      ...(await standingNow(context, campaign)),
      id: campaign.id,
      revision: campaign.revision,
      fields: fieldsOf(campaign),
      timeZone: zoneOf(store),
      verdict: campaign.verdict,
      winner: campaign.winner,
      contents: contents.map(({ variant, draftId, version, subject, preheader, sender }) => ({
        variant,
        draftId,
        version,
        subject,
        preheader,
        from: sender.name,
      })),
    };
  },

  async choices(_, context) {
    const store = await storeOf(context);
    const parts = await audienceChoicesRead.list(context.tx, { storeId: store.id });
    const shared = senderOf(context.services.config.mailFrom).address;
    const senders = await findSenders(context.tx, store.id);
    return {
      lists: parts.filter(({ kind }) => kind === 'list'),
      segments: parts.filter(({ kind }) => kind === 'segment'),
      campaigns: await listReached(context.tx, store.id),
      senders: senders.map(({ id, name, address, isDefault }) => ({
        id,
        name,
        isDefault,
        address: address ?? shared,
      })),
      timeZone: zoneOf(store),
      storeName: store.name,
    };
  },

  async save({ params, body }, context) {
    const { store, campaign } = await open(context, params, { lock: true });
    const key = { storeId: store.id, id: campaign.id, revision: body.revision };
    const revision = await saveFields(context.tx, key, body.fields, ownAccount(context).id);
    if (revision === null) throw await changedSince(context, campaign);
    return { revision };
  },

  async remove({ params }, context) {
    const { store, campaign } = await open(context, params, { lock: true });
    if (!(await deleteDraft(context.tx, store.id, campaign.id)))
      throw conflict('scheduled', 'A campaign that is scheduled or sent can’t be deleted.');
    return {};
  },

  async forecast({ body }, context) {
    const store = await storeOf(context);
    return forecastCampaign(context.tx, store, projectOf(context), body);
  },

  async check({ params }, context) {
    const { store, campaign } = await open(context, params);
    const { issues } = await checkCampaign(context.tx, context.services, store, campaign);
    return { issues: [...issues] };
  },

  async schedule({ params, body }, context) {
    const { store, campaign } = await open(context, params, { lock: true });
    if (campaign.ownState !== 'draft' || campaign.revision !== body.revision)
      throw await changedSince(context, campaign);
    const by = ownAccount(context).id;
    await scheduleCampaign(context.tx, context.services, store, {
      campaign,
      project: projectOf(context),
      by,
    });
    await bookSoon(context, campaign);
    return { standing: await standing(context, store.id, campaign.id) };
  },

  async unschedule({ params }, context) {
    const { store, campaign } = await open(context, params, { lock: true });
    if (campaign.ownState === 'draft') throw await changedSince(context, campaign);
    const isFree =
      campaign.ownState === 'blocked' ||
      (!['cancelling', 'cancelled', 'done'].includes(campaign.sourceState ?? '') &&
        (await dropSource(context.tx, campaign.id)));
    if (!isFree)
      throw conflict(
        'sent',
        'Its first emails have left. Pause or cancel it, and send a copy to the others.',
      );
    await noteDraft(context.tx, campaign.id, ownAccount(context).id);
    return { standing: await standing(context, store.id, campaign.id) };
  },

  async pause({ params }, context) {
    const { campaign } = await open(context, params);
    return answer(context, campaign, await pauseSource(context.tx, campaign.id, ownAccount(context).id));
  },

  async resume({ params }, context) {
    const { campaign } = await open(context, params);
    const ended = await endedReason(context.tx, context.services, campaign.id);
    if (ended !== null) throw conflict('ended', ended);
    const stopped = await findBreaker(context.tx, campaign.storeId);
    if (stopped)
      throw conflict('stopped', `${stopped.reason} Open the email settings to let your emails continue.`);
    const change = await resumeSource(context.tx, campaign.id, ownAccount(context).id);
    if (change.isDone) await bookSoon(context, campaign);
    return answer(context, campaign, change);
  },

  async cancel({ params }, context) {
    const { campaign } = await open(context, params);
    return answer(context, campaign, await cancelSource(context.tx, campaign.id, ownAccount(context).id));
  },

  async reschedule({ params, body }, context) {
    const { store, campaign } = await open(context, params, { lock: true });
    const { plan, test } = campaign;
    const source = await findSource(context.tx, campaign.id);
    if (plan === null || source === null) throw await alreadyChanged(context.tx, null);
    if (!['open', 'paused', 'held'].includes(source.state)) throw await alreadyChanged(context.tx, source);
    const waves = (await findWaves(context.tx, campaign.id)).filter(
      ({ state }) => state === 'waiting' || state === 'open',
    );
    if (waves.length === 0) {
      // Someone can have cancelled it between the two looks.
      const now = await findSource(context.tx, campaign.id);
      if (now?.state.startsWith('cancel')) throw await alreadyChanged(context.tx, now);
      throw conflict('done', 'All its emails are sent. There’s nothing to reschedule.');
    }
    const timing = timingAt(campaign.timing, body.at);
    const isDecided = campaign.winner !== null;
    const planned = replanWaves({
      timing,
      test,
      storeZone: zoneOf(store),
      now: databaseNow(),
      plan,
      waves: waves.map(({ wave }) => wave),
      isDecided,
    });
    if ('problem' in planned) throw invalid({ at: [planned.problem] });
    const by = ownAccount(context).id;
    const change = await rescheduleWaves(
      context.tx,
      campaign.id,
      planned.waves.map(({ wave, dueAt }) => ({ wave, dueAt: new Date(dueAt) })),
      by,
    );
    if (change.isDone) {
      const decides = Date.parse(planned.startsAt) + (test?.waitHours ?? 0) * 3_600_000;
      const decidesAt = plan.first === 1 && !isDecided ? new Date(decides).toISOString() : null;
      await noteRescheduled(context.tx, campaign.id, { timing, startsAt: planned.startsAt, decidesAt }, by);
      await bookSoon(context, campaign);
    }
    return answer(context, campaign, change);
  },

  async choose({ params, body }, context) {
    const { store, campaign } = await open(context, params);
    const chosen = { variant: body.variant, account: ownAccount(context).id };
    if (!(await decideCampaign(context.tx, campaign, chosen)))
      throw conflict('decided', 'This test is decided, or hasn’t started.');
    return { standing: await standing(context, store.id, campaign.id) };
  },

  async preview({ params, query }, context) {
    const { store, campaign } = await open(context, params);
    const shown = await previewOf(context.tx, context.services, { store, campaign, ...query });
    if (!shown) throw conflict('empty', 'This campaign has no email yet.');
    return { ...shown, name: campaign.name, state: stateOf(campaign) };
  },
});
