import { z } from 'zod';
import { ReaderFailure, type ReadRefusal } from './failures.ts';

/** One thing read: a staff badge, a barcode or a garment's tag. `at` is UTC, ISO; `reader` is the reader's name. */
export const ReaderEvent = z.object({
  kind: z.enum(['badge', 'barcode', 'tag']),
  code: z.string().min(1),
  at: z.iso.datetime(),
  reader: z.string(),
  /** True where only silence ended a barcode: it may be part of one. */
  isCut: z.boolean(),
});
export type ReaderEvent = z.infer<typeof ReaderEvent>;

/** Whether a reader can read now; `failure` says why it cannot, `advice` what to change on a reader that can. */
export const ReaderState = z.object({
  kind: z.enum(['connecting', 'ready', 'unplugged', 'closed']),
  failure: ReaderFailure.nullable(),
  advice: z.string().nullable(),
});
export type ReaderState = z.infer<typeof ReaderState>;

/** A badge, barcode or tag reader. It comes back by itself when it was away. */
export interface Reader {
  readonly name: string;
  readonly state: ReaderState;
  /** Whether it reads garments’ tags. */
  readonly readsTags: boolean;
  /** Each returns how to stop listening; `onState` also tells the present state at once. */
  onRead(listener: (event: ReaderEvent) => void): () => void;
  /** Each time that a tag answers, many times a second while it lies in the field. */
  onTag(listener: (epc: string) => void): () => void;
  onRefused(listener: (refusal: ReadRefusal) => void): () => void;
  onState(listener: (state: ReaderState) => void): () => void;
  close(): Promise<void>;
}

/** What every reader does alike: who listens, and what the state is. */
export class ReaderSignals {
  readonly #name: string;
  readonly #kind: ReaderEvent['kind'];
  readonly #reads = new Set<(event: ReaderEvent) => void>();
  readonly #tags = new Set<(epc: string) => void>();
  readonly #refusals = new Set<(refusal: ReadRefusal) => void>();
  readonly #states = new Set<(state: ReaderState) => void>();
  #state: ReaderState = { kind: 'connecting', failure: null, advice: null };

  constructor(name: string, kind: ReaderEvent['kind']) {
    this.#name = name;
    this.#kind = kind;
  }

  get name(): string {
    return this.#name;
  }

  get readsTags(): boolean {
    return this.#kind === 'tag';
  }

  get state(): ReaderState {
    return this.#state;
  }

  onRead(listener: (event: ReaderEvent) => void): () => void {
    this.#reads.add(listener);
    return () => this.#reads.delete(listener);
  }

  onTag(listener: (epc: string) => void): () => void {
    this.#tags.add(listener);
    return () => this.#tags.delete(listener);
  }

  onRefused(listener: (refusal: ReadRefusal) => void): () => void {
    this.#refusals.add(listener);
    return () => this.#refusals.delete(listener);
  }

  onState(listener: (state: ReaderState) => void): () => void {
    this.#states.add(listener);
    listener(this.#state);
    return () => this.#states.delete(listener);
  }

  read(code: string, isCut = false): void {
    const at = new Date().toISOString();
    const event: ReaderEvent = { kind: this.#kind, code, at, reader: this.#name, isCut };
    for (const listener of this.#reads) listener(event);
  }

  tag(epc: string): void {
    for (const listener of this.#tags) listener(epc);
  }

  refuse(refusal: ReadRefusal): void {
    for (const listener of this.#refusals) listener(refusal);
  }

  /** A reader that stays away keeps its first reason: trying again only finds that it is not there. */
  show(kind: ReaderState['kind'], failure: ReaderFailure | null = null): void {
    const same = kind === this.#state.kind && (kind !== 'connecting' || failure === null);
    const staysAway =
      kind === 'unplugged' && this.#state.kind === 'unplugged' && failure?.code === 'not-connected';
    if (staysAway || (same && failure?.code === this.#state.failure?.code)) return;
    this.#state = { ...this.#state, kind, failure };
    for (const listener of this.#states) listener(this.#state);
  }

  /** Shows what to change on a reader that works, until the program ends. */
  advise(advice: string): void {
    if (advice === this.#state.advice) return;
    this.#state = { ...this.#state, advice };
    for (const listener of this.#states) listener(this.#state);
  }
}
