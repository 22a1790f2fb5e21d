import { domainToUnicode } from 'node:url';
import { conflict, forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { tierOf } from '../../../../shared/features/projects/plans/plans.ts';
import {
  type DomainCertificate,
  domainCalls,
  hostsOf,
  type LoadedDomain,
  statusOf,
} from '../../../../shared/features/site/domains/domains.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { SteppedContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import type { Config } from '../../../platform/config.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { registeredOf } from '../../../platform/hosts/registered-domain.ts';
import { requirePro } from '../../projects/subscription/subscription.ts';
import { findCertificates, hasCertificate } from './certificates.queries.ts';
import { checkDomain } from './check-domains.ts';
import { newToken, readOwnDomain } from './domain-ownership.ts';
import {
  type DomainOfStore,
  deleteDomain,
  disableDomain,
  enableDomain,
  findDomain,
  insertDomain,
  renameDomain,
  type StoredDomain,
} from './domains.queries.ts';
import { recordChecks } from './record-checks.ts';

const PRO_MESSAGE = 'Your own domain is part of Pro.';

type Context = Pick<SteppedContext, 'project' | 'services'>;

function projectOf({ project }: Context) {
  if (!project) throw forbidden(PAGE_MESSAGES.forbidden);
  return project;
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function certificateWay({ publicUrl, domainAskToken, acme }: Config): LoadedDomain['certificate'] {
  if (publicUrl.protocol === 'http:') return 'none';
  if (acme) return 'automatic';
  return domainAskToken === undefined ? 'by-operator' : 'on-demand';
}

/** The certificates of a store’s domain, where this server orders them. */
const certificatesOf = async (
  tx: Tx,
  { storeId, domain }: Pick<DomainOfStore, 'storeId' | 'domain'>,
  { services }: Context,
): Promise<DomainCertificate[]> =>
  domain && services.config.acme ? findCertificates(tx, storeId, databaseNow()) : [];

function toLoaded(
  { subdomain, domain }: DomainOfStore,
  certificates: DomainCertificate[],
  context: Context,
): LoadedDomain {
  const { hosts } = context.services;
  const isIncluded = tierOf(projectOf(context).isPro).customDomain;
  const storeHost = new URL(hosts.originOf({ subdomain, customDomain: null })).host;
  const certificate = certificateWay(context.services.config);
  if (!domain) return { domain: null, storeHost, isIncluded, certificate };
  const { name, records, otherWorks, verifiedAt, checkedAt, nextCheckAt, failingSince } = domain;
  return {
    storeHost,
    isIncluded,
    certificate,
    domain: {
      name,
      shownName: domainToUnicode(name) || name,
      otherName: hostsOf(name, registeredOf(name) ?? name).other,
      otherWorks,
      status: statusOf(domain),
      isVerified: verifiedAt !== null,
      records,
      checkedAt: iso(checkedAt),
      nextCheckAt: iso(nextCheckAt),
      failingSince: iso(failingSince),
      certificates,
    },
  };
}

/** @throws Refusal 404 without one */
function requireDomain({ domain }: DomainOfStore): StoredDomain {
  if (!domain) throw notFound('This store has no custom domain');
  return domain;
}

/** Does something with a store’s domain, in one transaction. */
async function withDomain(
  context: SteppedContext,
  division: string,
  change: (tx: Tx, domain: StoredDomain) => Promise<StoredDomain>,
): Promise<DomainOfStore & { readonly domain: StoredDomain }> {
  const { id: projectId } = projectOf(context);
  return context.transaction(async (tx) => {
    const found = await findDomain(tx, { projectId, division });
    return { ...found, domain: await change(tx, requireDomain(found)) };
  });
}

/** Checks a domain between two transactions, and records what follows. */
async function check(
  context: SteppedContext,
  found: DomainOfStore & { readonly domain: StoredDomain },
): Promise<LoadedDomain> {
  const { storeId, name, token, subdomain } = found.domain;
  const outcome = await checkDomain(context.services, { name, token, subdomain });
  const [domain] = await recordChecks(context.services, [{ storeId, name, token, outcome }], {
    isAsked: true,
  });
  // Someone else has changed it since: their check follows.
  const now = domain ? { ...found, domain } : found;
  const certificates = context.services.config.acme
    ? await context.transaction((tx) => certificatesOf(tx, now, context))
    : [];
  return toLoaded(now, certificates, context);
}

export const domainImplementations = implement(domainCalls, {
  async load({ params }, context) {
    const { id: projectId } = projectOf(context);
    const found = await findDomain(context.tx, { projectId, division: params.division });
    return toLoaded(found, await certificatesOf(context.tx, found, context), context);
  },

  add: inSteps(async ({ params, body }, context) => {
    const project = projectOf(context);
    const read = readOwnDomain(body.name, context.services.config.publicUrl.hostname);
    if ('problem' in read) throw invalid({ name: [read.problem] });
    requirePro(project, PRO_MESSAGE);
    const { main: name, base } = read.hosts;
    const key = { projectId: project.id, division: params.division };
    const found = await context.transaction(async (tx) => {
      const { storeId } = await findDomain(tx, key);
      if (!(await insertDomain(tx, { storeId, projectId: project.id, name, base, token: newToken() })))
        throw conflict('has-domain', 'This store already has a domain. Remove it first.');
      return findDomain(tx, key);
    });
    return check(context, { ...found, domain: requireDomain(found) });
  }),

  check: inSteps(async ({ params }, context) =>
    check(context, await withDomain(context, params.division, async (_, domain) => domain)),
  ),

  useOther: inSteps(async ({ params, body: { name } }, context) => {
    const found = await withDomain(context, params.division, async (tx, domain) => {
      const { other } = hostsOf(domain.name, registeredOf(domain.name) ?? domain.name);
      if (name !== other) throw invalid({ name: ['Choose the same domain with or without www'] });
      if (domain.isActive && !domain.otherWorks)
        throw invalid({ name: [`${name} doesn’t reach your store yet. Set its records first.`] });
      if (
        domain.isActive &&
        context.services.config.acme &&
        !(await hasCertificate(tx, domain.storeId, name))
      )
        throw invalid({ name: [`${name} has no certificate yet. Try again once it has one.`] });
      await renameDomain(tx, domain, name);
      return { ...domain, name };
    });
    return check(context, found);
  }),

  disable: inSteps(async ({ params }, context) => {
    const found = await withDomain(context, params.division, async (tx, domain) => {
      await disableDomain(tx, domain);
      return {
        ...domain,
        isActive: false,
        disabledAt: domain.disabledAt ?? databaseNow(),
        nextCheckAt: null,
      };
    });
    return toLoaded(found, [], context);
  }),

  enable: inSteps(async ({ params }, context) => {
    requirePro(projectOf(context), PRO_MESSAGE);
    const found = await withDomain(context, params.division, async (tx, domain) => {
      await enableDomain(tx, domain);
      return { ...domain, disabledAt: null };
    });
    return check(context, found);
  }),

  remove: inSteps(async ({ params, query }, context) => {
    const { id: projectId } = projectOf(context);
    const found = await context.transaction(async (tx) => {
      const of = await findDomain(tx, { projectId, division: params.division });
      const domain = requireDomain(of);
      const typed = readOwnDomain(query.name, context.services.config.publicUrl.hostname);
      if ('problem' in typed || typed.hosts.main !== domain.name)
        throw invalid({ name: [`Type ${domainToUnicode(domain.name)} to remove it`] });
      await deleteDomain(tx, domain);
      return of;
    });
    return toLoaded({ ...found, domain: null }, [], context);
  }),
});
