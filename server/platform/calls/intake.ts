import { Refusal } from '../../../shared/contract/errors.ts';
import { tooManyAttempts } from './rate.ts';

/** What may be coming in at the same time. */
export interface IntakeLimits {
  /** Of one account, workstation or, without a login, network. */
  readonly atOnce: number;
  /** The lengths that all of them announced, together. */
  readonly bytes: number;
  /** The same for those without a login, so that they leave room for the others. */
  readonly unsignedBytes: number;
}

/** Files, on the disk until their call is answered. */
export const FILE_INTAKE: IntakeLimits = { atOnce: 6, bytes: 4_000_000_000, unsignedBytes: 500_000_000 };
/** Bodies larger than most calls take, in memory. */
export const LARGE_BODY_INTAKE: IntakeLimits = {
  atOnce: 6,
  bytes: 300_000_000,
  unsignedBytes: 60_000_000,
};

export interface Sender {
  /** Whose they count as. */
  readonly who: string;
  readonly isSigned: boolean;
}

const TRY_AGAIN_SECONDS = 5;

/** Keeps count of what one server process is taking in. */
export class Intake {
  readonly #limits: IntakeLimits;
  readonly #bySender = new Map<string, number>();
  #bytes = 0;
  #unsignedBytes = 0;

  constructor(limits: IntakeLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a place before the first byte is read.
   * @returns gives the place back
   * @throws Refusal 429 where the sender has as many as they may, 503 where there is no room
   */
  enter({ who, isSigned }: Sender, bytes: number): () => void {
    const open = this.#bySender.get(who) ?? 0;
    if (open >= this.#limits.atOnce) throw tooManyAttempts(TRY_AGAIN_SECONDS);
    const isFull =
      this.#bytes + bytes > this.#limits.bytes ||
      (!isSigned && this.#unsignedBytes + bytes > this.#limits.unsignedBytes);
    if (isFull) throw new Refusal(503, 'busy', undefined, { retryAfterSeconds: TRY_AGAIN_SECONDS });
    this.#count(isSigned, bytes);
    this.#bySender.set(who, open + 1);
    return () => {
      this.#count(isSigned, -bytes);
      const left = (this.#bySender.get(who) ?? 1) - 1;
      if (left > 0) this.#bySender.set(who, left);
      else this.#bySender.delete(who);
    };
  }

  #count(isSigned: boolean, bytes: number): void {
    this.#bytes += bytes;
    if (!isSigned) this.#unsignedBytes += bytes;
  }
}
