import { z } from 'zod';
import type { CallDeclaration } from '../../../shared/contract/call.ts';
import type { CallGateway } from '../../../shared/contract/gateway.ts';
import { SERVER_CHECK_DELAY_MS } from '../../../shared/rules/constants/constants.ts';
import type { CheckedValue, DueCheck } from '../../../shared/rules/editing/editing.ts';
import { type PostForData, runServerCheck } from '../../../shared/rules/fields/fields.ts';

const checkCall = (path: string) =>
  ({
    name: 'forms.serverCheck',
    method: 'POST',
    path,
    summary: 'Asks whether a value may be used',
    access: 'public',
    body: z.object({ value: z.unknown() }),
    answer: z.looseObject({ data: z.unknown() }),
  }) satisfies CallDeclaration;

/** Posts a value to a check's path over the calls of this program, and gives the answer's data. */
export const postForData =
  (gateway: CallGateway): PostForData =>
  async (path, body) =>
    (await gateway.call(checkCall(path), { body })).data;

/** An answer about one value of one field. */
export type CheckAnswer = CheckedValue & { readonly field: string };

interface Asked {
  readonly value: unknown;
  readonly answer: Promise<CheckAnswer | null>;
}

/**
 * Checks a form's values with the server: after typing pauses, one at a time per field, and each value once.
 * Responses can come late and out of order; each names its value, and the form drops outdated ones. A failed check is
 * ignored, as the call that sends the form checks again.
 */
export class ServerChecker {
  readonly #post: PostForData;
  readonly #tell: (answer: CheckAnswer) => void;
  readonly #timers = new Map<string, { readonly value: unknown; readonly stop: () => void }>();
  readonly #asked = new Map<string, Asked>();

  constructor(post: PostForData, tell: (answer: CheckAnswer) => void) {
    this.#post = post;
    this.#tell = tell;
  }

  /** Takes note of what is to be asked now; called with every change of the form. */
  follow(due: readonly DueCheck[]): void {
    for (const [field, { stop }] of this.#timers) {
      const still = due.some((check) => check.field === field && this.#isWaiting(check));
      if (!still) stop();
    }
    for (const check of due) {
      if (this.#isWaiting(check) || this.#isAsked(check)) continue;
      const timer = setTimeout(() => {
        this.#timers.delete(check.field);
        void this.#ask(check);
      }, SERVER_CHECK_DELAY_MS);
      const stop = () => {
        clearTimeout(timer);
        this.#timers.delete(check.field);
      };
      this.#timers.set(check.field, { value: check.value, stop });
    }
  }

  /** Asks at once and waits: for a form that is about to be sent. Gives the answers that there are. */
  async settle(due: readonly DueCheck[]): Promise<CheckAnswer[]> {
    const answers = due.map((check) => {
      this.#timers.get(check.field)?.stop();
      const asked = this.#asked.get(check.field);
      return asked && Object.is(asked.value, check.value) ? asked.answer : this.#ask(check);
    });
    return (await Promise.all(answers)).filter((answer) => answer !== null);
  }

  stop(): void {
    for (const { stop } of this.#timers.values()) stop();
  }

  #isWaiting({ field, value }: DueCheck): boolean {
    const timer = this.#timers.get(field);
    return timer !== undefined && Object.is(timer.value, value);
  }

  #isAsked({ field, value }: DueCheck): boolean {
    const asked = this.#asked.get(field);
    return asked !== undefined && Object.is(asked.value, value);
  }

  #ask({ field, value, check }: DueCheck): Promise<CheckAnswer | null> {
    const answer = runServerCheck(check, value, this.#post).then(
      (message) => {
        const told = { field, value, message };
        this.#tell(told);
        return told;
      },
      () => null,
    );
    this.#asked.set(field, { value, answer });
    return answer;
  }
}
