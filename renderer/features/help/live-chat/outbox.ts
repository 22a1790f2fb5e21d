import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { Unreachable } from '../../../platform/calls/calls.ts';
import { failureMessage } from '../../../platform/snackbars/snackbars.ts';
import { forget, keep, readKept } from '../../../platform/storage/kept.ts';

/** A message that the server does not have yet. */
export interface Outgoing {
  /** The message's own id: sent again, it is the same message. */
  readonly id: string;
  readonly text: string;
  /** Why it was not sent; null while it is being sent. */
  readonly failure: string | null;
}

const keptSchema = z.array(z.object({ id: z.uuid(), text: z.string() })).max(50);
const NO_NETWORK = 'Not sent: there is no connection';

interface OutboxOptions {
  /** Under this name unsent messages outlive a reload. */
  readonly keepAs: string;
  readonly send: (message: { readonly id: string; readonly text: string }) => Promise<void>;
  readonly onChange: () => void;
}

/** Messages on their way, one after the other. One that fails stays, says why, and can be sent again. */
export class Outbox {
  readonly #options: OutboxOptions;
  #messages: readonly Outgoing[];
  #last: Promise<void> = Promise.resolve();

  constructor(options: OutboxOptions) {
    this.#options = options;
    const kept = readKept(localStorage, options.keepAs, keptSchema) ?? [];
    this.#messages = kept.map((message) => ({ ...message, failure: 'Not sent' }));
  }

  get messages(): readonly Outgoing[] {
    return this.#messages;
  }

  add(text: string): void {
    const message = { id: newId(), text, failure: null };
    this.#set([...this.#messages, message]);
    this.#send(message);
  }

  again(id: string): void {
    const message = this.#messages.find((each) => each.id === id);
    if (!message) return;
    this.#note(id, null);
    this.#send(message);
  }

  discard(id: string): void {
    this.#set(this.#messages.filter((message) => message.id !== id));
  }

  #send({ id, text }: Outgoing): void {
    this.#last = this.#last
      .then(async () => {
        try {
          await this.#options.send({ id, text });
          this.discard(id);
        } catch (error) {
          const known = error instanceof Unreachable ? NO_NETWORK : failureMessage(error);
          this.#note(id, known ?? 'Not sent');
          if (!(error instanceof Unreachable) && !(error instanceof Refusal)) throw error;
        }
      })
      .catch((error: unknown) => console.error(error));
  }

  #note(id: string, failure: string | null): void {
    this.#set(this.#messages.map((message) => (message.id === id ? { ...message, failure } : message)));
  }

  #set(messages: readonly Outgoing[]): void {
    this.#messages = messages;
    const kept = messages.map(({ id, text }) => ({ id, text }));
    if (kept.length === 0) forget(localStorage, this.#options.keepAs);
    else keep(localStorage, this.#options.keepAs, kept);
    this.#options.onChange();
  }
}
