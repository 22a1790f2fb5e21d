import { isbot } from 'isbot';
import { conflict, forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { AFFILIATE_COOKIE } from '../../../../shared/features/accounts/feature-flags/feature-flags.ts';
import {
  AFFILIATES_PAGE_SIZE,
  affiliateCalls,
} from '../../../../shared/features/selling/affiliates/affiliates.calls.ts';
import {
  type AffiliateRow,
  affiliateLink,
  type ManagedAffiliate,
  type OwnAffiliate,
} from '../../../../shared/features/selling/affiliates/affiliates.ts';
import { dayIn, timeZoneOfCountry } from '../../../../shared/rules/dates/store-days.ts';
import { affiliateCode } from '../../../../shared/rules/fields/fields.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { queueMail } from '../../../platform/mail/mail.ts';
import { newSecret, secretHash } from '../../../platform/sessions/secrets.ts';
import { findMailingStore, storeNotFound } from '../../projects/stores/stores.ts';
import {
  changeState,
  countClick,
  findAffiliate,
  findInvited,
  insertAffiliate,
  join,
  listAffiliates,
  renewInvitation,
  type StoredAffiliate,
  updateTerms,
} from './affiliates.queries.ts';
import { type AffiliateStore, affiliateStoreRead } from './affiliates.reads.ts';
import { listCredits } from './credits.queries.ts';
import { invitationMail } from './invitation-mail.ts';
import { findOwnAffiliate } from './own-affiliate.ts';
import { countMembers, saveProgramme } from './programme.queries.ts';

const DAY_SECONDS = 86_400;
const gone = () => notFound('This affiliate no longer exists');
const invitationGone = () => notFound('This invitation has expired or been used');

async function requireStore({ tx, project }: CallContext): Promise<AffiliateStore> {
  if (!project) throw forbidden();
  const store = await affiliateStoreRead.find(tx, { projectId: project.id });
  if (!store) throw notFound('This project has no store yet');
  return store;
}

const programmeOf = ({ isOn, rateBps, windowDays }: AffiliateStore) => ({ isOn, rateBps, windowDays });

const toRow = (
  { joinedAt, isExpired, ...affiliate }: StoredAffiliate,
  { currency }: AffiliateStore,
): AffiliateRow => ({ ...affiliate, currency });

async function show(context: CallContext, store: AffiliateStore, id: string): Promise<ManagedAffiliate> {
  const affiliate = await findAffiliate(context.tx, store.id, id);
  if (!affiliate) throw gone();
  const { joinedAt, isExpired, code } = affiliate;
  return {
    ...toRow(affiliate, store),
    link: affiliateLink(context.services.hosts.originOf(store), code),
    joinedAt,
    isExpired,
    isProgrammeOn: store.isOn,
  };
}

/** @throws Refusal 429 where the mailbox or the store has had too many invitations */
async function mailInvitation(
  { tx, services }: CallContext,
  { id: storeId, projectId }: AffiliateStore,
  affiliate: ManagedAffiliate,
  token: string,
): Promise<void> {
  const store = await findMailingStore(tx, { projectId, storeId });
  const origin = services.hosts.originOf(store);
  await queueMail(tx, services, invitationMail({ origin, store }, affiliate, token), {
    kind: 'affiliates.invitation',
    storeId,
    beyond: 'refuse',
  });
}

/** Answers the affiliate as it is now. @throws Refusal 404 and 409 where it couldn’t be changed */
async function changed(
  context: CallContext,
  store: AffiliateStore,
  id: string,
  isChanged: boolean,
): Promise<{ readonly affiliate: ManagedAffiliate }> {
  const affiliate = await show(context, store, id);
  if (!isChanged)
    throw conflict(
      'affiliate-changed',
      `${affiliate.name} has been changed in another window. Reload the page.`,
    );
  return { affiliate };
}

/** The store and the account of a call that a signed-in visitor makes, which sees the store’s project from then on. */
async function visitOf({ store, user, enter }: CallContext) {
  if (!store) throw storeNotFound();
  if (!user) throw forbidden();
  await enter({ kind: 'project', projectId: store.projectId, accountId: user.id });
  return { store, user };
}

async function requireOwn(
  context: CallContext,
  { store, user }: Awaited<ReturnType<typeof visitOf>>,
): Promise<OwnAffiliate> {
  const affiliate = await findOwnAffiliate(context.tx, store, user.id, context.request.origin);
  if (!affiliate) throw gone();
  return affiliate;
}

export const affiliateImplementations = implement(affiliateCalls, {
  async programme(_input, context) {
    const store = await requireStore(context);
    const members = await countMembers(context.tx, store.id);
    return { programme: programmeOf(store), currency: store.currency, members };
  },

  async saveProgramme({ body }, context) {
    await saveProgramme(context.tx, await requireStore(context), body);
    return { programme: body };
  },

  async list({ query }, context) {
    const store = await requireStore(context);
    const { rows, ...page } = await listAffiliates(context.tx, store.id, query);
    return {
      ...page,
      rows: rows.map((row) => toRow(row, store)),
      pageSize: AFFILIATES_PAGE_SIZE,
      isProgrammeOn: store.isOn,
    };
  },

  async credits({ query }, context) {
    const store = await requireStore(context);
    const { rows, ...page } = await listCredits(context.tx, store.id, query);
    const { currency } = store;
    return { ...page, rows: rows.map((row) => ({ ...row, currency })), pageSize: AFFILIATES_PAGE_SIZE };
  },

  get: async ({ params }, context) => ({
    affiliate: await show(context, await requireStore(context), params.affiliate),
  }),

  async invite({ body }, context) {
    const store = await requireStore(context);
    if (!store.isOn)
      throw conflict(
        'programme-off',
        'Turn on your affiliate programme in settings before you invite people',
      );
    const token = newSecret();
    const added = await insertAffiliate(context.tx, store, { ...body, tokenHash: secretHash(token) });
    if ('taken' in added)
      throw invalid(
        added.taken === 'code'
          ? { code: ['Another affiliate has this code, or had it'] }
          : { email: ['Someone with this email is an affiliate already'] },
      );
    const affiliate = await show(context, store, added.id);
    await mailInvitation(context, store, affiliate, token);
    return { affiliate };
  },

  async update({ params: { affiliate: id }, body }, context) {
    const store = await requireStore(context);
    return changed(context, store, id, await updateTerms(context.tx, store.id, id, body));
  },

  async change({ params: { affiliate: id }, body }, context) {
    const store = await requireStore(context);
    return changed(context, store, id, await changeState(context.tx, store.id, id, body.to));
  },

  async inviteAgain({ params: { affiliate: id } }, context) {
    const store = await requireStore(context);
    const token = newSecret();
    const isRenewed = await renewInvitation(context.tx, store.id, id, secretHash(token));
    const answer = await changed(context, store, id, isRenewed);
    await mailInvitation(context, store, answer.affiliate, token);
    return answer;
  },

  async arrive({ body }, { tx, store, cookies, request }) {
    if (!store) throw storeNotFound();
    const code = affiliateCode(body.code);
    if (code === null || request.userAgent === '' || isbot(request.userAgent)) return { kept: false };
    const day = dayIn(timeZoneOfCountry(store.country), new Date());
    const days = await countClick(tx, store.id, code, day);
    // The cookie is set here and not by a script: some browsers keep what scripts set for a week at most.
    if (days !== null) cookies.set(AFFILIATE_COOKIE, code, { maxAge: days * DAY_SECONDS, readable: true });
    return { kept: days !== null };
  },

  async own({ query }, context) {
    const { store, user } = await visitOf(context);
    const { tx, request } = context;
    const affiliate = await findOwnAffiliate(tx, store, user.id, request.origin);
    const invited =
      query.invitation === undefined
        ? undefined
        : await findInvited(tx, store.id, secretHash(query.invitation));
    if (!invited) return { affiliate, invitation: null };
    const { name, code, rateBps, windowDays } = invited;
    return { affiliate, invitation: { name, code, rateBps, windowDays } };
  },

  async accept({ body }, context) {
    const visit = await visitOf(context);
    const { store, user } = visit;
    const invited = await findInvited(context.tx, store.id, secretHash(body.invitation));
    if (!invited) throw invitationGone();
    if (invited.email.toLowerCase() !== user.email.toLowerCase())
      throw conflict(
        'wrong-account',
        `This invitation is for ${invited.email}. You’re logged in as ${user.email}`,
      );
    if (!(await join(context.tx, invited.id, user.id)))
      throw conflict('joined-already', 'You’re an affiliate of this store already');
    return { affiliate: await requireOwn(context, visit) };
  },
});
