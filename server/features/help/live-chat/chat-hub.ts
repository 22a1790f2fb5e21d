import { Readable } from 'node:stream';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { CHAT_PING_MS, type ChatStreamEvent } from '../../../../shared/features/help/live-chat/live-chat.ts';
import type { Services } from '../../../platform/services.ts';
import { arriveAt, leaveFrom, onlineGroups } from './chat-presence.queries.ts';
import type { ChatTokenPayload } from './chat-token.ts';

const CHANNEL = 'live_chat';
const noticeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('chat'),
    chat: z.uuid(),
    account: z.uuid(),
    seq: z.number().int(),
  }),
  z.object({ kind: z.literal('agents') }),
]);

/** A lease runs out in silence: whether a group is online is looked up so often while anybody wants to know. */
const LOOK_MS = 1_000;
/** A stream ends after so long, so that who may no longer sign in hears nothing more. */
const STREAM_MS = 15 * 60_000;
/** Of one account, for its windows and devices. */
const STREAMS_PER_ACCOUNT = 12;
/** Of one server process: every notice is written to each of them. */
const STREAMS_MAX = 5_000;
const TRY_AGAIN_SECONDS = 60;
/** A browser that takes nothing in is let go before it fills the memory. */
const UNREAD_BYTES_MAX = 256_000;

interface OpenStream {
  readonly claim: ChatTokenPayload;
  readonly connection: string;
  readonly body: Readable;
  readonly endsAt: number;
}

/** The open streams of one server process, fed by the live events of all of them. */
class ChatHub {
  readonly #services: Services;
  readonly #streams = new Set<OpenStream>();
  /** Open streams by account, those that are being opened included. */
  readonly #held = new Map<string, number>();
  #unsubscribe: Promise<() => void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #online: readonly number[] = [];
  #looking = false;
  #pingedAt = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  /** @throws Refusal 429 or 503 where too many are open */
  async open(claim: ChatTokenPayload): Promise<Readable> {
    const held = this.#held.get(claim.accountId) ?? 0;
    const detail = { retryAfterSeconds: TRY_AGAIN_SECONDS };
    if (held >= STREAMS_PER_ACCOUNT) throw new Refusal(429, 'too-many-streams', undefined, detail);
    if (this.#streams.size >= STREAMS_MAX) throw new Refusal(503, 'busy', undefined, detail);
    this.#held.set(claim.accountId, held + 1);
    try {
      return await this.#open(claim);
    } catch (error) {
      this.#release(claim.accountId);
      throw error;
    }
  }

  #release(accountId: string): void {
    const left = (this.#held.get(accountId) ?? 1) - 1;
    if (left > 0) this.#held.set(accountId, left);
    else this.#held.delete(accountId);
  }

  async #open(claim: ChatTokenPayload): Promise<Readable> {
    const connection = newId();
    const db = this.#services.databases.platform;
    this.#unsubscribe ??= this.#listen();
    await this.#unsubscribe;
    await arriveAt(db, connection, claim);
    const online = await onlineGroups(db);
    const body = new Readable({ read: () => undefined });
    const stream: OpenStream = { claim, connection, body, endsAt: Date.now() + STREAM_MS };
    this.#streams.add(stream);
    body.on('error', () => undefined);
    body.once('close', () => void this.#end(stream));
    this.#timer ??= setInterval(() => this.#tick(), LOOK_MS);
    say(stream, { kind: 'hello', connection, online: [...online] });
    return body;
  }

  #listen(): Promise<() => void> {
    return this.#services.events.subscribe(CHANNEL, noticeSchema, async (notice) => {
      if (notice.kind === 'reset') {
        for (const stream of this.#streams) say(stream, { kind: 'resync' });
        return;
      }
      const { payload } = notice;
      if (payload.kind === 'agents') {
        await this.#look();
        for (const stream of this.#streams) if (stream.claim.agent) say(stream, { kind: 'resync' });
        return;
      }
      const event: ChatStreamEvent = { kind: 'chat', chat: payload.chat, seq: payload.seq };
      for (const stream of this.#streams)
        if (stream.claim.agent || stream.claim.accountId === payload.account) say(stream, event);
    });
  }

  #tick(): void {
    const now = Date.now();
    for (const stream of this.#streams) {
      if (now < stream.endsAt) continue;
      say(stream, { kind: 'again' });
      stream.body.push(null);
    }
    if (now - this.#pingedAt >= CHAT_PING_MS) {
      this.#pingedAt = now;
      for (const stream of this.#streams) say(stream, { kind: 'ping' });
    }
    this.#look().catch(() => undefined);
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const online = await onlineGroups(this.#services.databases.platform);
      if (online.join() === this.#online.join()) return;
      this.#online = online;
      for (const stream of this.#streams) say(stream, { kind: 'groups', online: [...online] });
    } finally {
      this.#looking = false;
    }
  }

  async #end(stream: OpenStream): Promise<void> {
    this.#streams.delete(stream);
    this.#release(stream.claim.accountId);
    if (this.#streams.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      const listening = this.#unsubscribe;
      this.#unsubscribe = null;
      (await listening)?.();
    }
    // A server that stops has no database any more: the lease runs out by itself.
    await leaveFrom(this.#services.databases.platform, stream.connection).catch(() => undefined);
  }
}

function say(stream: OpenStream, event: ChatStreamEvent): void {
  if (stream.body.destroyed || stream.body.readableEnded) return;
  if (stream.body.readableLength > UNREAD_BYTES_MAX) stream.body.destroy();
  else stream.body.push(`data: ${JSON.stringify(event)}\n\n`);
}

const hubs = new WeakMap<Services, ChatHub>();

/** The hub of a server process. */
export function chatHub(services: Services): ChatHub {
  const known = hubs.get(services);
  if (known) return known;
  const hub = new ChatHub(services);
  hubs.set(services, hub);
  return hub;
}
