import { forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { campaignResultCalls } from '../../../../shared/features/growth/campaign-results/campaign-results.calls.ts';
import {
  fateText,
  RESULT_PAGE_SIZE,
} from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import { intervalOf } from '../../../../shared/features/growth/campaigns/campaigns.rules.ts';
import type { CampaignTest, Verdict } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { timeZoneOfCountry } from '../../../../shared/rules/dates/store-days.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { sendAgain } from '../../../platform/mail/ledger/control.ts';
import { doubtfulOf } from '../../../platform/mail/ledger/counts.ts';
import { findLinkedMail } from '../campaigns/campaigns.ts';
import { type MailSpend, spendsOfAll } from '../email-tracking/email-tracking.ts';
import { campaignsRead, figuresRead, peopleRead, placesRead, whyRead } from './campaign-results.reads.ts';
import { type Counts, readResults, sumFigures } from './read-results.ts';
import { shownWords } from './shown-words.ts';
import { whyText } from './why-text.ts';

/** @throws Refusal 404 where one of them is of another project, or none */
async function campaignsOf({ tx, project }: CallContext, campaigns: readonly [string, ...string[]]) {
  if (!project) throw forbidden();
  const found = await campaignsRead.list(tx, { campaigns: [...campaigns], projectId: project.id });
  const [first, ...others] = campaigns.map((id) => {
    const campaign = found.find((one) => one.id === id);
    if (!campaign) throw notFound();
    return campaign;
  });
  if (!first) throw notFound();
  return {
    projectId: project.id,
    first,
    others,
    seesMoney: project.permissions.includes('view-royalties'),
  };
}

/** More are sent again by pressing again. */
const AGAIN_AT_ONCE = 1_000;

const salesIn = (spends: readonly MailSpend[]): number =>
  spends.reduce((sum, { salesMinor }) => sum + salesMinor, 0);

interface Compared {
  readonly variant: string | null;
  readonly people: Counts;
}

/** How many more clicked than with the first variant. Null while a test waits for its decision: looking often misleads. */
function differenceTo(
  first: Compared | undefined,
  one: Compared,
  test: CampaignTest | null,
  verdict: Verdict | null,
): [number, number] | null {
  if (!first || one.variant === null || one.variant === first.variant || test === null) return null;
  if (test.share < 100 && verdict === null) return null;
  if (first.people.delivered === 0 || one.people.delivered === 0) return null;
  const measured = ({ people }: Compared) => ({ people: people.delivered, value: people.clicked });
  const [from, to] = intervalOf(measured(one), measured(first));
  return [from, to];
}

export const campaignResultImplementations = implement(campaignResultCalls, {
  async show({ params: { campaign } }, context) {
    const { tx } = context;
    const { first, seesMoney } = await campaignsOf(context, [campaign]);
    const { variants, receivers, hours, links } = await readResults(tx, campaign);
    const spends = await spendsOfAll(tx, [campaign]);
    const base = variants.find(({ variant }) => variant === 'a');
    const hasLeft = variants.some(({ people }) => people.sent > 0);
    return {
      currency: first.currency,
      timeZone: timeZoneOfCountry(first.country),
      decidesAt: first.decidesAt,
      test: first.test,
      verdict: first.verdict,
      chosenBy: first.chosenBy,
      firstAt: hasLeft ? first.startsAt : null,
      leftOut: first.leftOut,
      figures: variants.map((one) => {
        const own = spends.filter(({ variant }) => variant === one.variant);
        return {
          variant: one.variant,
          people: one.people,
          orders: own.length,
          salesMinor: seesMoney ? salesIn(own) : null,
          interval: differenceTo(base, one, first.test, first.verdict),
        };
      }),
      receivers,
      hours,
      links,
    };
  },

  async people({ params: { campaign }, query }, context) {
    await campaignsOf(context, [campaign]);
    const found = await peopleRead.list(context.tx, {
      campaign,
      outcome: query.outcome,
      variant: query.variant ?? null,
      receiver: query.receiver ?? null,
      link: query.link ?? null,
      place: query.place ?? null,
      content: query.content ?? null,
      after: query.after ?? null,
      most: RESULT_PAGE_SIZE + 1,
    });
    const rows = found.slice(0, RESULT_PAGE_SIZE).map(({ id, person, name, email, ...fate }) => ({
      id,
      person,
      name: name || email || 'Someone who was erased',
      email,
      reason: fateText(fate),
    }));
    return { rows, next: found.length > RESULT_PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null };
  },

  async map({ params: { campaign }, query: { variant } }, context) {
    const { tx, services, project } = context;
    if (!project) throw forbidden();
    const mail = await findLinkedMail(tx, services, { projectId: project.id, campaign, variant });
    if (!mail) throw notFound();
    const places = new Map(
      (await placesRead.list(tx, { campaign, variant })).map(({ place, people }) => [place, people]),
    );
    const shown = shownWords(mail.html);
    return {
      variants: [...mail.variants],
      html: mail.html,
      places: mail.links.flatMap(({ n, words }) =>
        // A product that isn’t sold any longer has no link in the email, but may have had clicks.
        shown.has(n) || places.has(n)
          ? [{ place: n, words: words || shown.get(n) || '', people: places.get(n) ?? 0 }]
          : [],
      ),
    };
  },

  async compare({ params: { campaign }, query }, context) {
    const { tx } = context;
    const ids = [...new Set(query.with)].filter((id) => id !== campaign);
    const { first, others, seesMoney } = await campaignsOf(context, [campaign, ...ids]);
    const all = [first, ...others];
    const campaigns = all.map(({ id }) => id);
    const figures = await figuresRead.list(tx, { campaigns });
    const spends = seesMoney ? await spendsOfAll(tx, campaigns) : null;
    return {
      currency: first.currency,
      campaigns: all.map(({ id, name, startsAt }) => ({
        id,
        name,
        firstAt: startsAt,
        people: sumFigures(figures.filter((figure) => figure.campaign === id)),
        salesMinor: spends && salesIn(spends.filter(({ sourceId }) => sourceId === id)),
      })),
    };
  },

  async sendAgain({ params: { campaign } }, context) {
    const { tx, user, project } = context;
    await campaignsOf(context, [campaign]);
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
    await campaignsOf(context, [campaign]);
    const found = await whyRead.find(context.tx, { campaign, person });
    if (!found) throw notFound();
    return { sentence: whyText(found) };
  },
});
