import { v7 as newId } from 'uuid';
import type { ReprintReason } from '../../../shared/features/factory/labels/labels.ts';
import {
  ARM_LIMIT,
  armPrints,
  CLAIM_CAUSE_TEXT,
  type ClaimCause,
  claimPrints,
  type PrintClaim,
  RENEW_LIMIT,
  type RefusedClaim,
  releasePrints,
  renewPrints,
} from '../../../shared/features/factory/printing/printing.ts';
import { turns } from '../../../shared/rules/concurrency/turns.ts';
import type { Floor } from './floor.ts';
import type { HeldElsewhere } from './held-elsewhere.ts';
import type { PrintCopies } from './print-copies.ts';
import type { PrintIntent, PrintLedger } from './print-ledger.ts';
import type { PrintReporter } from './print-reporter.ts';
import type { PrintShare } from './print-share.ts';
import { Recent } from './recent.ts';
import { ServerUnreachable, type StationGateway } from './sync-client.ts';

/** How long a label that waits may be sent after the server’s last check. */
const FRESH_MS = 10_000;
const PRESS_TIMEOUT_MS = 4_000;

/** What is said of a label before its first byte: send it, wait, or never send it. */
export type PrintPermit =
  | { readonly may: 'send' }
  | { readonly may: 'wait'; readonly cause: string; readonly words: string }
  | { readonly may: 'stop'; readonly cause: string; readonly words: string };

export interface ClaimedPrints {
  readonly claims: readonly PrintClaim[];
  readonly refused: readonly RefusedClaim[];
}

/** Some labels, or the next in line. */
export type PrintDemand = { readonly labelIds: readonly string[] } | { readonly next: number };
interface PrintAgain {
  readonly parentId: string | null;
  readonly reason: ReprintReason;
}

/** The server's permission for each label, before its first byte. */
export interface PrintPermits {
  /**
   * Claims labels.
   * @param take queues the claims, before anything else is asked of the server
   * @throws ServerUnreachable, or Refusal as the server gave it
   */
  claim<T>(want: PrintDemand, reprint: PrintAgain | null, take: (claimed: ClaimedPrints) => T): Promise<T>;
  /** Gives back claims that nothing is to be sent of. */
  release(claims: readonly PrintClaim[]): Promise<void>;
  /** The second check, just before sending. */
  check(intent: PrintIntent): Promise<PrintPermit>;
  /** Keeps claims alive, and learns which of them ended. @throws ServerUnreachable, or Refusal */
  renew(signal: AbortSignal): Promise<void>;
  /** A sync ended, or took too long: what waited for it is looked at again. */
  caughtUp(): void;
}

const stop = (cause: ClaimCause): PrintPermit => ({ may: 'stop', cause, words: CLAIM_CAUSE_TEXT[cause] });
const SEND: PrintPermit = { may: 'send' };

export function printPermits(parts: {
  gateway: StationGateway;
  ledger: PrintLedger;
  share: PrintShare;
  copies: PrintCopies;
  held: Pick<HeldElsewhere, 'refresh'>;
  /** The server judges a claim by what it knows of this station's prints. */
  report: PrintReporter;
  floor: Floor;
  isOnline: () => boolean;
  /** Another computer works as this station, and no one has said which one is real. */
  isCopied: () => boolean;
  /** The server answers again, and hasn’t told all that happened since. */
  isCatchingUp: () => boolean;
  /** The server knows that an entry is on paper. Inside a transaction. */
  seenElsewhere: (intentId: string) => void;
  /** What waited for the server can be sent. */
  resume: () => void;
}): PrintPermits {
  const { gateway, ledger, share, copies, floor } = parts;
  /** Claims that the server confirmed as armed just now. */
  const armedNow = new Recent(FRESH_MS);
  /** One call at a time: a renewal must name a claim whose answer has just arrived. */
  const inTurn = turns();

  async function call(want: PrintDemand, reprint: PrintAgain | null): Promise<ClaimedPrints> {
    const body = {
      requestId: newId(),
      want: 'next' in want ? want : { labelIds: [...want.labelIds] },
      reprint,
    };
    const ask = () => gateway.call(claimPrints, { body }, AbortSignal.timeout(PRESS_TIMEOUT_MS));
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof ServerUnreachable) return ask();
      throw error;
    });
    for (const { intentId, armed } of answer.claims) if (armed) armedNow.add(intentId);
    return answer;
  }

  /** Claims what was queued before there were claims, or while the server couldn't be asked. */
  async function claimQueued(intent: PrintIntent): Promise<PrintPermit> {
    const reprint = intent.reason === null ? null : { parentId: intent.parentId, reason: intent.reason };
    const { claims, refused } = await call({ labelIds: [intent.labelId] }, reprint);
    const [given] = claims;
    if (!given) return stop(refused[0]?.cause ?? 'label-unknown');
    if (given.intentId === intent.id) {
      floor.write(() => ledger.claimed(intent.id, given));
      return SEND;
    }
    floor.write(() => {
      ledger.mark(intent.id, 'cancelled', { cause: 'superseded', words: CLAIM_CAUSE_TEXT.superseded });
      ledger.queue(intent, given);
    });
    return { may: 'stop', cause: 'superseded', words: CLAIM_CAUSE_TEXT.superseded };
  }

  async function armNext(intent: PrintIntent): Promise<PrintPermit> {
    const others = ledger.unarmed(intent.printer, ARM_LIMIT).filter(({ id }) => id !== intent.id);
    const wanted = [intent, ...others].slice(0, ARM_LIMIT);
    const { intents } = await gateway.call(
      armPrints,
      { body: { intents: wanted.map(({ id, labelId, epoch }) => ({ id, labelId, epoch })) } },
      AbortSignal.timeout(PRESS_TIMEOUT_MS),
    );
    const armed = intents.filter(({ cause }) => cause === null).map(({ id }) => id);
    floor.write(() => ledger.arm(armed));
    for (const id of armed) armedNow.add(id);
    const cause = intents.find(({ id }) => id === intent.id)?.cause ?? null;
    return cause === null ? SEND : stop(cause);
  }

  async function ask(intent: PrintIntent): Promise<PrintPermit> {
    try {
      return await (intent.epoch === 0 ? claimQueued(intent) : armNext(intent));
    } catch (error) {
      if (error instanceof ServerUnreachable) return offline(intent);
      throw error;
    }
  }

  let isWaiting = false;
  const wait = (cause: string, words: string): PrintPermit => {
    isWaiting = true;
    return { may: 'wait', cause, words };
  };
  /** Without the server only what it has given before may be sent, and another label for a paper that someone holds. */
  function offline(intent: PrintIntent): PrintPermit {
    if (intent.isArmed || (intent.epoch === 0 && intent.reason !== null)) return SEND;
    if (intent.usableUntil === null) return wait('offline', 'Needs the network.');
    if (share.isUsable(intent.usableUntil)) return SEND;
    return wait('share-over', 'Offline for too long. Needs the network.');
  }

  return {
    claim: (want, reprint, take) =>
      inTurn(async () => {
        await parts.report(AbortSignal.timeout(PRESS_TIMEOUT_MS));
        return take(await call(want, reprint));
      }),
    release: (claims) =>
      inTurn(async () => {
        const intents = claims.map(({ intentId, labelId }) => ({ id: intentId, labelId }));
        if (intents.length === 0) return;
        floor.write(() => share.drop(intents.map(({ id }) => id)));
        await gateway.call(releasePrints, { body: { intents } });
      }),
    check: async (intent) => {
      if (parts.isCopied()) return wait('copied', 'This station also runs on another computer.');
      if (intent.isArmed && armedNow.has(intent.id)) return SEND;
      if (parts.isCatchingUp()) return wait('catching-up', 'Catching up…');
      return parts.isOnline() ? inTurn(() => ask(intent)) : offline(intent);
    },
    renew: (signal) =>
      inTurn(async () => {
        const binned = copies.binned();
        const answer = await gateway.call(
          renewPrints,
          { body: { intents: ledger.named(RENEW_LIMIT), binned } },
          signal,
        );
        floor.write(() => {
          for (const { id, cause } of answer.stopped)
            ledger.mark(id, 'cancelled', { cause, words: CLAIM_CAUSE_TEXT[cause] });
          for (const id of answer.confirmed) parts.seenElsewhere(id);
          for (const id of answer.failed) ledger.settleFailed(id);
          copies.replace(answer.copies, binned);
        });
        if (parts.isCopied()) return;
        await share.refresh(answer.isAskedBack, signal);
        await parts.held.refresh(signal);
      }),
    caughtUp: () => {
      if (isWaiting) parts.resume();
      isWaiting = false;
    },
  };
}
