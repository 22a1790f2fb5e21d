import type { DomainOutcome } from './domain-records.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a domain that worked may fail before its store goes back to its own address. */
export const GRACE_MS = { wrong: 30 * MINUTE, unknown: DAY } as const;

/** What is known of a store’s domain; times in milliseconds. */
export interface DomainFacts {
  readonly createdAt: number;
  /** Since when this store holds the domain. */
  readonly verifiedAt: number | null;
  /** When shoppers first visited the store there. */
  readonly activatedAt: number | null;
  /** Shoppers are sent there. */
  readonly isActive: boolean;
  /** The last check found that its records lead to us. */
  readonly isReached: boolean;
  readonly failingSince: number | null;
  readonly disabledAt: number | null;
  readonly lostAt: number | null;
}

export const DOMAIN_STATUSES = [
  'waiting',
  'certifying',
  'active',
  'failing',
  'fallen-back',
  'disabled',
  'lost',
] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

export function statusOf(facts: DomainFacts): DomainStatus {
  if (facts.lostAt !== null) return 'lost';
  if (facts.disabledAt !== null) return 'disabled';
  if (facts.isActive) return facts.failingSince === null ? 'active' : 'failing';
  // Only the certificate is missing.
  if (facts.isReached && facts.verifiedAt !== null) return 'certifying';
  return facts.activatedAt === null ? 'waiting' : 'fallen-back';
}

export interface DomainChange {
  readonly verifiedAt: number | null;
  readonly activatedAt: number | null;
  readonly isActive: boolean;
  readonly isReached: boolean;
  readonly failingSince: number | null;
  readonly lostAt: number | null;
  /** Null where nothing is checked until somebody asks. */
  readonly nextCheckAt: number | null;
}

function waitingPause(age: number): number | null {
  if (age < 10 * MINUTE) return MINUTE;
  if (age < HOUR) return 5 * MINUTE;
  if (age < DAY) return 30 * MINUTE;
  return age < 14 * DAY ? 6 * HOUR : null;
}

/** How long until the next check. `random` (0 to 1) spreads the checks of many domains over time. */
function pauseAfter(facts: DomainFacts, random: number, now: number): number | null {
  const spread = 0.8 + 0.4 * random;
  switch (statusOf(facts)) {
    case 'active':
    case 'certifying':
      return HOUR * spread;
    case 'failing':
      return 10 * MINUTE * spread;
    case 'fallen-back':
      return (now - (facts.failingSince ?? now) < 30 * DAY ? 30 * MINUTE : DAY) * spread;
    case 'waiting':
      return waitingPause(now - facts.createdAt);
    default:
      return null;
  }
}

interface CheckMoment {
  readonly now: number;
  readonly random: number;
  /** Whether the domain has a certificate, or gets it elsewhere. */
  readonly isEncrypted: boolean;
}

/** What follows from a check. Shoppers are sent to a domain only where they meet no error there. */
export function afterCheck(
  facts: DomainFacts,
  { isProved, main }: Pick<DomainOutcome, 'isProved' | 'main'>,
  { now, random, isEncrypted }: CheckMoment,
): DomainChange {
  const verifiedAt = facts.verifiedAt ?? (isProved ? now : null);
  const lostAt = isProved ? null : facts.lostAt;
  const mayServe = verifiedAt !== null && facts.disabledAt === null && isEncrypted;
  const failingSince =
    main === 'right' || (!facts.isActive && facts.activatedAt === null) ? null : (facts.failingSince ?? now);
  const isActive =
    mayServe &&
    (main === 'right' || (facts.isActive && failingSince !== null && now - failingSince < GRACE_MS[main]));
  const isReached = main === 'right' || (main === 'unknown' && isActive && facts.isReached);
  const changed: DomainFacts = {
    ...facts,
    verifiedAt,
    lostAt,
    isActive,
    isReached,
    failingSince,
    activatedAt: facts.activatedAt ?? (isActive ? now : null),
  };
  const pause = pauseAfter(changed, random, now);
  const { activatedAt } = changed;
  return {
    verifiedAt,
    activatedAt,
    isActive,
    isReached,
    failingSince,
    lostAt,
    nextCheckAt: pause === null ? null : now + pause,
  };
}
