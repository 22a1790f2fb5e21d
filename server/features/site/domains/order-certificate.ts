import {
  type DomainOutcome,
  endsSoon,
  nextTryAfter,
  renewalOf,
} from '../../../../shared/features/site/domains/domains.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { registeredOf } from '../../../platform/hosts/registered-domain.ts';
import type { Services } from '../../../platform/services.ts';
import { Unsealable } from '../../../platform/sessions/seals.ts';
import {
  keepAccountKey,
  publishChallenge,
  replaceAccountKey,
  withdrawChallenge,
} from './authority-accounts.queries.ts';
import { OrderFailed, orderFromAuthority } from './certificate-authority.ts';
import { accountOwner, newPrivateKey, readIssued, sealKey } from './certificate-keys.ts';
import {
  type ClaimedCertificate,
  claimCertificate,
  recordOrder,
  releaseCertificate,
  saveCertificate,
  saveFailure,
} from './certificates.queries.ts';
import { checkDomain } from './check-domains.ts';
import { keptStoreRead } from './domains.reads.ts';
import { recordChecks } from './record-checks.ts';

const LONGEST_MS = 120_000;

type Ordering = Pick<Services, 'config' | 'databases' | 'dns' | 'jobs' | 'seals'>;
type OrderLogger = Readonly<Record<'info' | 'warn' | 'error', (facts: object, text: string) => void>>;
type Authority = NonNullable<Services['config']['acme']>;

export interface OrderRun {
  readonly signal: AbortSignal;
  readonly logger: OrderLogger;
}

const inPlatform = <T>({ databases }: Ordering, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(databases.platform, { kind: 'platform' }, work);

/** The key of our account with the authority. One that can’t be opened any more is replaced: the new account is as good. */
async function accountKey(services: Ordering, { directory }: Authority): Promise<string> {
  const { seals } = services;
  const owner = accountOwner(directory);
  const made = await newPrivateKey();
  const kept = await inPlatform(services, (tx) => keepAccountKey(tx, directory, seals.seal(made, owner)));
  try {
    return seals.open(kept, owner);
  } catch (error) {
    if (!(error instanceof Unsealable)) throw error;
    await inPlatform(services, (tx) =>
      replaceAccountKey(tx, { directory, before: kept, sealed: seals.seal(made, owner) }),
    );
    return made;
  }
}

/** Whether DNS leads the name here, and lets the authority issue certificates for it. */
function leadsHere(
  { main, otherWorks, records }: DomainOutcome,
  { name, domain }: ClaimedCertificate,
): boolean {
  if (name === domain.name) return main === 'right';
  return otherWorks && !records.some(({ purpose }) => purpose === 'certificate');
}

/** Rejects as soon as the signal aborts: the client can’t be interrupted. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function place(services: Ordering, authority: Authority, claimed: ClaimedCertificate): Promise<void> {
  const { name, projectId } = claimed;
  const registered = registeredOf(name) ?? name;
  if (!(await inPlatform(services, (tx) => recordOrder(tx, { name, projectId, registered }))))
    throw new OrderFailed('limit', 'Our limits of orders are reached');
  const [account, key] = await Promise.all([accountKey(services, authority), newPrivateKey()]);
  const chain = await orderFromAuthority({
    ...authority,
    accountKey: account,
    host: name,
    key,
    publish: (token, answer) => inPlatform(services, (tx) => publishChallenge(tx, token, answer)),
    withdraw: (token) => inPlatform(services, (tx) => withdrawChallenge(tx, token)),
  });
  const issued = readIssued(chain, name, key, databaseNow());
  await inPlatform(services, (tx) =>
    saveCertificate(tx, claimed, {
      chain,
      sealedKey: sealKey(services, name, key),
      ...issued,
      renewAt: renewalOf(issued, Math.random()),
    }),
  );
}

/** Records why an order failed. A certificate that people have to look at is told as an error. */
async function fail(
  services: Ordering,
  claimed: ClaimedCertificate,
  failed: OrderFailed,
  logger: OrderLogger,
): Promise<void> {
  const { name, issuedAt, expiresAt } = claimed;
  const { failure, askedToWaitMs } = failed;
  const now = databaseNow();
  // Waiting for room in our limits isn’t a failure of the domain’s.
  const failures = failure === 'limit' ? claimed.failures : claimed.failures + 1;
  const nextOrderAt = nextTryAfter({ failure, failures, askedToWaitMs }, { now, random: Math.random() });
  await inPlatform(services, (tx) => saveFailure(tx, claimed, { failure, failures, nextOrderAt }));
  const facts = { domain: name, failure, detail: failed.message, nextOrderAt: new Date(nextOrderAt) };
  const isEnding = issuedAt !== null && expiresAt !== null && endsSoon({ issuedAt, expiresAt }, now);
  if (failure === 'operator' || isEnding)
    logger.error(facts, 'a domain’s certificate couldn’t be ordered: look at it before it ends');
  else logger.warn(facts, 'a domain’s certificate couldn’t be ordered, and is ordered again later');
}

async function orderClaimed(
  services: Ordering,
  authority: Authority,
  claimed: ClaimedCertificate,
  { signal, logger }: OrderRun,
): Promise<void> {
  const { storeId, domain } = claimed;
  const outcome = await checkDomain(services, domain);
  try {
    if (!leadsHere(outcome, claimed)) throw new OrderFailed('records', 'DNS doesn’t have our address');
    if (!(await inPlatform(services, (tx) => keptStoreRead.find(tx, { storeId }))))
      throw new OrderFailed('refused', 'The store’s project was deleted');
    const late = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
    await unlessAborted(place(services, authority, claimed), late);
    logger.info({ domain: claimed.name }, 'a domain has a new certificate');
  } catch (error) {
    if (signal.aborted) throw error;
    const isTold = error instanceof OrderFailed;
    if (!isTold) logger.error({ err: error }, 'an order of a certificate was interrupted');
    const failed = isTold ? error : new OrderFailed('authority-down', 'The order was interrupted');
    await fail(services, claimed, failed, logger);
  }
  // With its certificate, the domain is used from now on.
  await recordChecks(services, [{ storeId, name: domain.name, token: domain.token, outcome }]);
}

/** Orders a host’s certificate from the authority, where it is due and no other process does so. */
export async function orderCertificate(services: Ordering, name: string, run: OrderRun): Promise<void> {
  const { acme } = services.config;
  const claimed = acme && (await inPlatform(services, (tx) => claimCertificate(tx, name)));
  if (!acme || !claimed) return;
  try {
    await orderClaimed(services, acme, claimed, run);
  } catch (error) {
    await inPlatform(services, (tx) => releaseCertificate(tx, claimed));
    // A server that stops leaves the order to the next look for due ones.
    if (!run.signal.aborted) throw error;
  }
}
