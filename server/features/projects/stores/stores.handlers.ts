import { sql } from 'kysely';
import { z } from 'zod';
import { conflict, forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { logoAddress } from '../../../../shared/contract/logo-address.ts';
import {
  isComingSoon,
  ONE_STORE_MESSAGE,
  STORE_VISIT_QUERY,
  SUBDOMAIN_MESSAGES,
  storeCalls,
  subdomainOf,
  subdomainRefusal,
} from '../../../../shared/features/projects/stores/stores.ts';
import { MOMENT_MESSAGES } from '../../../../shared/rules/dates/dates.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { countGuess, uncount } from '../../../platform/calls/rate.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import {
  isOpen,
  makeStoreVisit,
  STORE_VISIT_COOKIE,
  STORE_VISIT_SECONDS,
  visitLinkScope,
} from '../../../platform/hosts/store-visit.ts';
import { hashPassword, ownAccount, passwordFits } from '../../accounts/identity/identity.ts';
import { insertProject, newProjectId, requireOwnIntegration } from '../projects/projects.ts';
import { noteActivity } from '../team/team.ts';
import { changeCurrency } from './change-currency.ts';
import { changedDoors } from './changed-doors.ts';
import { storeNotFound } from './store-access.ts';
import {
  findDoors,
  freeSubdomain,
  hasStore,
  insertStore,
  type NewStore,
  renameDivision,
} from './stores.queries.ts';

/** At one store’s door from anywhere, before a pause: its password may be a simple one. */
const WRONG_PASSWORDS = { max: 100, perSeconds: 3600 } as const;

const subdomainTaken = z.object({ code: z.literal('23505'), constraint: z.literal('stores_subdomain_key') });

/** The address a new store gets: the one asked for, or a free one made from its name. */
async function chosenSubdomain(
  context: CallContext,
  name: string,
  wanted: string | undefined,
): Promise<string> {
  if (wanted === undefined || wanted === '')
    return (await freeSubdomain(context.tx, subdomainOf(name))) ?? newProjectId();
  const message = subdomainRefusal(wanted);
  if (message !== null) throw invalid({ subdomain: [message] });
  return wanted;
}

async function keepStore(context: CallContext, store: NewStore) {
  try {
    return await insertStore(context.tx, store, context.services.newStoreParts);
  } catch (error) {
    if (subdomainTaken.safeParse(error).success) throw invalid({ subdomain: [SUBDOMAIN_MESSAGES.taken] });
    throw error;
  }
}

export const storeImplementations = implement(storeCalls, {
  async create({ body }, context) {
    const owner = ownAccount(context);
    const { services, project: active } = context;
    requireOwnIntegration(body.integrationType, owner);
    await context.enter({ kind: 'platform', accountId: owner.id });
    const subdomain = await chosenSubdomain(context, body.name, body.subdomain);
    const joined = active?.permissions.includes('manage-settings') ? active : null;
    const projectId = joined?.id ?? newProjectId();
    await context.enter({ kind: 'project', projectId, accountId: owner.id });
    if (joined && (await hasStore(context.tx, projectId))) throw conflict('has-store', ONE_STORE_MESSAGE);
    const project =
      joined ??
      (await insertProject(context.tx, projectId, {
        name: body.name,
        ownerId: owner.id,
        integrationType: body.integrationType,
        demographic: body.demographic || null,
        promoUrl: body.promoUrl || null,
        affiliate: body.affiliate || null,
        badges: [],
      }));
    const store = await keepStore(context, { projectId, name: body.name, subdomain, email: owner.email });
    await noteActivity(context.tx, [
      { projectId, action: 'store-created', subject: body.name, by: owner.id },
    ]);
    context.afterCommit(() => services.hosts.forget());
    return {
      ...store,
      projectId: project.code,
      name: body.name,
      subdomain,
      url: `${services.hosts.originOf({ subdomain, customDomain: null })}/`,
    };
  },

  async checkSubdomain({ query }, context) {
    const typed = query.subdomain?.trim().toLowerCase();
    const subdomain = typed || subdomainOf(query.name ?? '');
    const refusal = subdomainRefusal(subdomain);
    await context.enter({ kind: 'platform' });
    const suggestion = (await freeSubdomain(context.tx, subdomainOf(subdomain))) ?? subdomain;
    const available = refusal === null && suggestion === subdomain;
    return {
      subdomain,
      available,
      message: refusal ?? (available ? null : SUBDOMAIN_MESSAGES.taken),
      suggestion,
      url: `${context.services.hosts.originOf({ subdomain, customDomain: null })}/`,
    };
  },

  async update({ body }, context) {
    const { project } = context;
    if (!project) throw forbidden();
    const { id, email, password, currency, ...rest } = body;
    if (rest.opensAt && Date.parse(rest.opensAt) <= databaseNow())
      throw invalid({ opensAt: [MOMENT_MESSAGES.past] });
    const passwordHash = typeof password === 'string' ? await hashPassword(password) : password;
    const before = await findDoors(context.tx, project.id, id);
    if (!before) throw notFound();
    await context.tx
      .updateTable('stores')
      .set({
        ...rest,
        // A store that is open has no opening; the next coming-soon page begins without one.
        ...(rest.comingSoon === false ? { opensAt: null } : {}),
        // After an opening that came by itself, the page is turned on again without it.
        ...(rest.comingSoon && rest.opensAt === undefined
          ? { opensAt: sql<Date | null>`case when opens_at > now() then opens_at end` }
          : {}),
        ...(email === undefined ? {} : { email: email || null }),
        ...(passwordHash === undefined ? {} : { passwordHash }),
        id,
      })
      .where('id', '=', id)
      .where('projectId', '=', project.id)
      .execute();
    if (rest.name !== undefined) await renameDivision(context.tx, id, rest.name);
    if (currency !== undefined) await changeCurrency(context.tx, context.services, project.id, currency);
    const by = ownAccount(context).id;
    await noteActivity(
      context.tx,
      changedDoors(before, {
        name: rest.name,
        comingSoon: rest.comingSoon,
        currency,
        hasPassword: passwordHash === undefined ? undefined : passwordHash !== null,
      }).map((act) => ({ ...act, projectId: project.id, by })),
    );
    context.afterCommit(() => context.services.hosts.forget());
    return { id };
  },

  async visitLink({ params }, context) {
    const { project, services } = context;
    if (!project) throw forbidden();
    const store = await context.tx
      .selectFrom('stores')
      .select(['id', 'subdomain', 'customDomain', 'customDomainSetUpAt', 'comingSoon', 'passwordHash'])
      .select('opensAt')
      .where('id', '=', params.id)
      .where('projectId', '=', project.id)
      .executeTakeFirst();
    if (!store) throw notFound();
    const { customDomain, customDomainSetUpAt, passwordHash, opensAt, ...rest } = store;
    const origin = services.hosts.originOf({
      ...rest,
      customDomain: customDomainSetUpAt ? customDomain : null,
    });
    const comingSoon = isComingSoon({ ...rest, opensAt: opensAt?.toISOString() ?? null }, databaseNow());
    const door = {
      ...rest,
      comingSoon,
      passwordProtected: passwordHash !== null,
      door: visitLinkScope(passwordHash),
    };
    const token = makeStoreVisit(services.secret, door, databaseNow());
    return { url: isOpen(door) ? `${origin}/` : `${origin}/?${STORE_VISIT_QUERY}=${token}` };
  },

  async enter({ body }, context) {
    const { store, services, cookies } = context;
    if (!store) throw storeNotFound();
    const { passwordHash } = await context.tx
      .selectFrom('stores')
      .select('passwordHash')
      .where('id', '=', store.id)
      .executeTakeFirstOrThrow();
    const guesses = `${storeCalls.enter.name}:guesses:${store.id}`;
    await countGuess(services.databases.platform, guesses, WRONG_PASSWORDS);
    if (!(await passwordFits(passwordHash, body.password)))
      throw invalid({ password: ['That password isn’t right. Try again.'] });
    await uncount(guesses).execute(services.databases.platform);
    const door = { ...store, door: visitLinkScope(passwordHash) };
    cookies.set(STORE_VISIT_COOKIE, makeStoreVisit(services.secret, door, databaseNow()), {
      maxAge: STORE_VISIT_SECONDS,
    });
    return { entered: true as const };
  },

  async division({ params }, context) {
    const { project } = context;
    if (!project) throw forbidden();
    const row = await context.tx
      .selectFrom('divisions')
      .leftJoin('stores', 'stores.divisionId', 'divisions.id')
      .select(['divisions.id', 'divisions.name', 'divisions.code', 'divisions.disabled'])
      .leftJoin('files', 'files.id', 'stores.logoFileId')
      .select(['stores.subdomain', 'stores.customDomain', 'stores.customDomainSetUpAt', 'files.sha256'])
      .where('divisions.id', '=', params.id)
      .executeTakeFirst();
    if (!row) throw notFound();
    const { subdomain, customDomain, customDomainSetUpAt, sha256, ...division } = row;
    const origin =
      subdomain === null
        ? null
        : context.services.hosts.originOf({
            subdomain,
            customDomain: customDomainSetUpAt ? customDomain : null,
          });
    return {
      ...division,
      manufacturer: project.code,
      subdomain,
      activeDomainName: origin === null ? null : new URL(origin).host,
      url: origin === null ? null : `${origin}/`,
      logoThumbnail: sha256 && logoAddress(sha256),
      hasPro: project.isPro,
    };
  },
});
