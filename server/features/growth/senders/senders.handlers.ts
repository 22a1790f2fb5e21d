import { createPublicKey, randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { type EmailSetup, senderCalls } from '../../../../shared/features/growth/senders/senders.calls.ts';
import {
  freeMailboxProblem,
  SENDER_LIMITS,
  type SenderDomain,
  type SenderFields,
} from '../../../../shared/features/growth/senders/senders.ts';
import { sellerAddress } from '../../../../shared/features/projects/sellers/sellers.ts';
import { DOMAIN_MESSAGES, readDomain } from '../../../../shared/features/site/domains/domains.ts';
import type { CallContext, SteppedContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import type { Config } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { usesOfParts } from '../../../platform/features/mail-part-uses.ts';
import { registeredOf } from '../../../platform/hosts/registered-domain.ts';
import { senderOf } from '../../../platform/mail/compose.ts';
import { makePrivateKey, selectorOf } from '../../../platform/mail/dkim/keys.ts';
import { requirePro } from '../../projects/subscription/subscription.ts';
import { checkSenderDomain } from './check-sender-domain.ts';
import {
  deleteDomain,
  deleteSender,
  findDomain,
  insertDomain,
  listDomains,
  listSenders,
  noteAsked,
  type StoredSender,
  type StoredSenderDomain,
  saveSender,
} from './senders.queries.ts';
import { sendingStoreRead } from './senders.reads.ts';
import { keyOwner } from './signing-keys.ts';

const PRO_MESSAGE = 'Sending from your own domain is part of Pro.';
const TOKEN_BYTES = 18;

const domainGone = () => notFound('This domain no longer exists');
const senderGone = () => notFound('This sender no longer exists');
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

type Who = Pick<CallContext, 'project'>;

async function storeOf(tx: Tx, { project }: Who) {
  if (!project) throw forbidden();
  const store = await sendingStoreRead.find(tx, { projectId: project.id });
  if (!store) throw notFound('This project has no store yet');
  return store;
}

const mayChange = ({ project }: Who): boolean => project?.permissions.includes('manage-settings') === true;

const leavesBy = ({ mailApi, smtpUrl }: Config): EmailSetup['leavesBy'] =>
  mailApi !== null ? 'api' : smtpUrl === undefined ? 'outbox' : 'smtp';

const shownDomain = ({
  id,
  domain,
  state,
  failingSince,
  checkedAt,
  nextCheckAt,
  records,
}: StoredSenderDomain): SenderDomain => ({
  id,
  domain,
  state,
  failingSince: iso(failingSince),
  checkedAt: iso(checkedAt),
  nextCheckAt: iso(nextCheckAt),
  records,
});

function shownSender({ domain, isProven, ...sender }: StoredSender, sharedAddress: string) {
  const own = domain !== null && isProven;
  return {
    ...sender,
    address: own ? `${sender.localPart}@${domain}` : sharedAddress,
    isOwnAddress: own,
  };
}

/** @throws Refusal 422 where the store has no such domain */
async function checkFields(tx: Tx, storeId: string, { domainId }: SenderFields): Promise<void> {
  if (domainId !== null && !(await findDomain(tx, storeId, domainId)))
    throw invalid({ domainId: ['This domain no longer exists'] });
}

function readSendingDomain(typed: string, mainHostname: string): string {
  const read = readDomain(typed.split('@').at(-1) ?? '', mainHostname);
  if ('problem' in read) throw invalid({ domain: [read.problem] });
  const free = freeMailboxProblem(read.name);
  if (free !== null) throw invalid({ domain: [free] });
  if (registeredOf(read.name) === null) throw invalid({ domain: [DOMAIN_MESSAGES.suffix] });
  return read.name;
}

const publicPart = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');

async function addDomain(context: SteppedContext, typed: string): Promise<StoredSenderDomain> {
  const { project, services } = context;
  if (!project) throw forbidden();
  const domain = readSendingDomain(typed, services.config.publicUrl.hostname);
  requirePro(project, PRO_MESSAGE);
  const id = newId();
  // Made before the transaction: a key takes up to a second.
  const key = await makePrivateKey();
  return context.transaction(async (tx) => {
    const store = await storeOf(tx, context);
    const domains = await listDomains(tx, store.id);
    if (domains.length >= SENDER_LIMITS.domains)
      throw conflict('limit', `A store can have ${SENDER_LIMITS.domains} domains. Remove one first.`);
    const added = await insertDomain(tx, store, {
      id,
      domain,
      token: `selvedge-${randomBytes(TOKEN_BYTES).toString('hex')}`,
      selector: selectorOf(new Date()),
      privateKey: services.seals.seal(key, keyOwner(id)),
      publicKey: publicPart(key),
    });
    if (!added) throw invalid({ domain: ['This store has this domain already'] });
    return added;
  });
}

/** Asks DNS between two transactions. @throws Refusal 404 where the domain is gone */
async function check(context: SteppedContext, id: string): Promise<StoredSenderDomain> {
  const found = await context.transaction(async (tx) => {
    const store = await storeOf(tx, context);
    const domain = await findDomain(tx, store.id, id);
    if (domain) await noteAsked(tx, id);
    return domain;
  });
  const checked = found && (await checkSenderDomain(context.services, { ...found, askedAt: new Date() }));
  if (!checked) throw domainGone();
  return checked;
}

export const senderImplementations = implement(senderCalls, {
  async setup(_, context) {
    const { tx, services, project } = context;
    const store = await storeOf(tx, context);
    const sharedAddress = senderOf(services.config.mailFrom).address;
    const [senders, domains] = [await listSenders(tx, store.id), await listDomains(tx, store.id)];
    return {
      senders: senders.map((sender) => shownSender(sender, sharedAddress)),
      domains: domains.map((domain) => {
        const { records: _records, ...shown } = shownDomain(domain);
        return shown;
      }),
      leavesBy: leavesBy(services.config),
      sharedAddress,
      postalAddress: sellerAddress(store.seller),
      storeName: store.name,
      isPro: project?.isPro ?? false,
      mayChange: mayChange(context),
    };
  },

  async create({ body }, context) {
    const store = await storeOf(context.tx, context);
    await checkFields(context.tx, store.id, body);
    if ((await listSenders(context.tx, store.id)).length >= SENDER_LIMITS.perStore)
      throw conflict('limit', `A store can have ${SENDER_LIMITS.perStore} senders. Remove one first.`);
    const id = await saveSender(context.tx, store, null, body);
    if (id === null) throw senderGone();
    return { id };
  },

  async update({ params, body }, context) {
    const store = await storeOf(context.tx, context);
    await checkFields(context.tx, store.id, body);
    if ((await saveSender(context.tx, store, params.sender, body)) === null) throw senderGone();
    return {};
  },

  async remove({ params }, context) {
    const store = await storeOf(context.tx, context);
    const [use] = await usesOfParts(context, { storeId: store.id, ids: [params.sender] });
    if (use !== undefined)
      throw conflict('used', `“${use}” is sent by this sender. Cancel it, or wait until it’s sent.`);
    const came = await deleteSender(context.tx, store.id, params.sender);
    if (came === 'gone') throw senderGone();
    if (came === 'default')
      throw conflict('default', 'Emails come from this sender. Make another one the default first.');
    return {};
  },

  addDomain: inSteps(async ({ body }, context) => {
    const added = await addDomain(context, body.domain);
    await checkSenderDomain(context.services, added);
    return { id: added.id };
  }),

  async domain({ params }, context) {
    const store = await storeOf(context.tx, context);
    const domain = await findDomain(context.tx, store.id, params.domain);
    if (!domain) throw domainGone();
    return { domain: shownDomain(domain), mayChange: mayChange(context) };
  },

  checkDomain: inSteps(async ({ params }, context) => ({
    domain: shownDomain(await check(context, params.domain)),
  })),

  async removeDomain({ params }, context) {
    const store = await storeOf(context.tx, context);
    const domain = await findDomain(context.tx, store.id, params.domain);
    if (!domain) throw domainGone();
    const senders = (await listSenders(context.tx, store.id)).filter(
      ({ domainId }) => domainId === domain.id,
    );
    const [use] = await usesOfParts(context, { storeId: store.id, ids: senders.map(({ id }) => id) });
    if (use !== undefined)
      throw conflict('used', `“${use}” is sent from this domain. Cancel it, or wait until it’s sent.`);
    if (!(await deleteDomain(context.tx, store.id, params.domain))) throw domainGone();
    return {};
  },
});
