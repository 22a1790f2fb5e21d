import { forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { campaignResultCalls } from '../../../../shared/features/growth/campaign-results/campaign-results.calls.ts';
import {
  fateText,
  RESULT_PAGE_SIZE,
} from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import { variantSchema } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { sendAgain } from '../../../platform/mail/ledger/control.ts';
import { doubtfulOf } from '../../../platform/mail/ledger/counts.ts';
import { spendsOf } from '../email-tracking/email-tracking.ts';
import {
  campaignRead,
  figuresRead,
  hoursRead,
  linksRead,
  peopleRead,
  whyRead,
} from './campaign-results.reads.ts';
import { whyText } from './why-text.ts';

/** @throws Refusal 404 for a campaign of another project, or none */
async function campaignOf({ tx, project }: CallContext, campaign: string) {
  if (!project) throw forbidden();
  const found = await campaignRead.find(tx, { campaign, projectId: project.id });
  if (!found) throw notFound();
  return { ...found, seesMoney: project.permissions.includes('view-royalties') };
}

/** More are sent again by pressing again. */
const AGAIN_AT_ONCE = 1_000;

export const campaignResultImplementations = implement(campaignResultCalls, {
  async show({ params: { campaign } }, context) {
    const { tx } = context;
    const { currency, decidesAt, leftOut, seesMoney } = await campaignOf(context, campaign);
    const rows = await figuresRead.list(tx, { campaign });
    const spends = seesMoney ? await spendsOf(tx, campaign) : null;
    const firsts = rows.flatMap(({ firstAt }) => firstAt ?? []).sort();
    return {
      currency,
      decidesAt,
      firstAt: firsts[0] ?? null,
      leftOut,
      figures: rows.map(({ variant, people, orders }) => ({
        variant: variantSchema.nullable().parse(variant),
        people,
        orders,
        salesMinor:
          spends?.reduce((sum, spend) => sum + (spend.variant === variant ? spend.salesMinor : 0), 0) ?? null,
      })),
      hours: await hoursRead.list(tx, { campaign }),
      links: await linksRead.list(tx, { campaign }),
    };
  },

  async people({ params: { campaign }, query: { outcome, after } }, context) {
    await campaignOf(context, campaign);
    const most = RESULT_PAGE_SIZE + 1;
    const found = await peopleRead.list(context.tx, { campaign, outcome, after: after ?? null, most });
    const rows = found.slice(0, RESULT_PAGE_SIZE).map(({ id, person, name, email, ...fate }) => ({
      id,
      person,
      name: name || email || 'Someone who was erased',
      email,
      reason: fateText(fate),
    }));
    return { rows, next: found.length > RESULT_PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null };
  },

  async sendAgain({ params: { campaign } }, context) {
    const { tx, user, project } = context;
    await campaignOf(context, campaign);
    if (!user || !project) throw forbidden();
    const lost = await doubtfulOf(tx, campaign, { after: null, limit: AGAIN_AT_ONCE });
    const ids = lost.filter(({ state }) => state === 'left').map(({ id }) => id);
    const booked = await sendAgain(tx, campaign, ids, user.id);
    return {
      booked,
      message: booked === 0 ? 'No one is left to send it to' : `It’s being sent to ${booked} again`,
    };
  },

  async why({ params: { campaign }, query: { person } }, context) {
    await campaignOf(context, campaign);
    const found = await whyRead.find(context.tx, { campaign, person });
    if (!found) throw notFound();
    return { sentence: whyText(found) };
  },
});
