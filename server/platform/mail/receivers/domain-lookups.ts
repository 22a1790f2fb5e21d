import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import type { Dns } from '../../dns/dns.ts';
import {
  type AnsweredDomain,
  forgetDomains,
  saveDomains,
  takeWanted,
  type WantedDomain,
} from './mail-domains.ts';
import { judgeMailDomain } from './mx-receivers.ts';

export interface LookupOptions {
  readonly database: Database;
  /** Null where no mail leaves this computer: then no domain is asked about. */
  readonly dns: Pick<Dns, 'ask'> | null;
  readonly logger: Logger;
}

export interface DomainLookups {
  /** Begins to look up domains that mails wait for. */
  work(): void;
  close(): void;
}

const LOOKS_EVERY_MS = 1_000;
const FORGETS_EVERY_MS = 24 * 3_600_000;
/** Domains that are asked about at a time: DNS answers each within seconds, or not at all. */
const AT_A_TIME = 100;
/** So long a domain may take. What hasn’t answered by then is asked about again later. */
const ASKS_FOR_MS = 6_000;

/** An answer, or none where DNS takes too long. */
function within(ms: number, answer: Promise<AnsweredDomain>, late: AnsweredDomain): Promise<AnsweredDomain> {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<AnsweredDomain>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  return Promise.race([answer, slow]).finally(() => clearTimeout(timer));
}

/** Asks DNS about one round of domains, outside any transaction. @returns whether there may be more */
export async function lookUpDomains({ database, dns }: LookupOptions): Promise<boolean> {
  const wanted = await takeWanted(database, AT_A_TIME);
  if (wanted.length === 0) return false;
  const ask = async (one: WantedDomain): Promise<AnsweredDomain> => {
    if (one.isFresh) return { ...one, answer: null };
    if (dns === null) return { ...one, answer: { verdict: 'unknown' } };
    return { ...one, answer: await judgeMailDomain((type, name) => dns.ask(type, name), one.domain) };
  };
  const answered = await Promise.all(
    wanted.map((one) => within(ASKS_FOR_MS, ask(one), { ...one, answer: { verdict: 'unknown' } })),
  );
  await saveDomains(database, answered);
  return wanted.length === AT_A_TIME;
}

/** Looks up domains of addresses while this process sends. Any number of processes may; each domain is asked about once. */
export function createDomainLookups(options: LookupOptions): DomainLookups {
  const logger = options.logger.child({ part: 'mail' });
  let isBusy = false;
  let isClosed = false;
  const timers: NodeJS.Timeout[] = [];
  const round = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      while (!isClosed && (await lookUpDomains(options)));
    } catch (error) {
      if (!isClosed) logger.warn({ err: error }, 'Domains of addresses couldn’t be looked up');
    } finally {
      isBusy = false;
    }
  };
  return {
    work() {
      timers.push(
        setInterval(() => void round(), LOOKS_EVERY_MS).unref(),
        setInterval(() => {
          forgetDomains(options.database).catch((error: unknown) =>
            logger.warn({ err: error }, 'Domains of addresses couldn’t be forgotten'),
          );
        }, FORGETS_EVERY_MS).unref(),
      );
    },
    close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
    },
  };
}
