import { z } from 'zod';
import {
  agentChatCalls,
  CHAT_SILENCE_MS,
  type ChatStreamEvent,
  chatStreamEventSchema,
  liveChatCalls,
} from '../../../../shared/features/help/live-chat/live-chat.ts';
import { gateway } from '../../../platform/calls/calls.ts';

export type LineRole = 'customer' | 'agent';

/** The line's notices to its listeners: connected, disconnected, or news in a chat. */
export type LineNews =
  | { readonly kind: 'up'; readonly online: readonly number[] }
  | { readonly kind: 'down' }
  | { readonly kind: 'online'; readonly online: readonly number[] }
  /** Events can have been missed, so read everything on screen again. */
  | { readonly kind: 'resync' }
  | { readonly kind: 'chat'; readonly chat: string; readonly seq: number };

const online = z.array(z.number());
const overheardSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('up'), online }),
  z.object({ kind: z.literal('down') }),
  z.object({ kind: z.literal('online'), online }),
  z.object({ kind: z.literal('resync') }),
  z.object({ kind: z.literal('chat'), chat: z.string(), seq: z.number() }),
  /** A new tab asks the leader for the current state. */
  z.object({ kind: z.literal('ask') }),
]);

const WATCH_MS = 5_000;
const BACK_OFF_MS = { first: 500, most: 15_000 } as const;

/**
 * The live events of one person in this browser: one tab holds the stream and the others listen to it, so that many
 * open tabs take one connection. After a silent stream, or sleep, it reconnects.
 */
class ChatLine {
  readonly #role: LineRole;
  readonly #name: string;
  readonly #listeners = new Set<(news: LineNews) => void>();
  #standing: LineNews = { kind: 'down' };
  #ended: AbortController | null = null;
  #channel: BroadcastChannel | null = null;
  #leading = false;
  #source: EventSource | null = null;
  #heardAt = 0;
  #delay: number = BACK_OFF_MS.first;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #opening = false;
  #connection: string | null = null;

  constructor(role: LineRole, accountId: string) {
    this.#role = role;
    this.#name = `selvedge-live-chat-${role}-${accountId}`;
  }

  listen(listener: (news: LineNews) => void): () => void {
    this.#listeners.add(listener);
    if (this.#ended === null) this.#start();
    else listener(this.#standing);
    return () => {
      this.#listeners.delete(listener);
      // A screen that is left for another one that listens, too, does not end the line.
      setTimeout(() => this.#listeners.size === 0 && this.#stop(), 0);
    };
  }

  #start(): void {
    const ended = new AbortController();
    this.#ended = ended;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }) => this.#overhear(data);
    const lead = () => {
      this.#leading = true;
      void this.#open();
      return new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()));
    };
    if (navigator.locks) navigator.locks.request(this.#name, { signal: ended.signal }, lead).catch(() => {});
    else void lead();
    const { signal } = ended;
    const watch = setInterval(() => this.#watch(), WATCH_MS);
    signal.addEventListener('abort', () => clearInterval(watch));
    const wake = () => {
      if (document.visibilityState === 'visible') this.#watch(true);
    };
    document.addEventListener('visibilitychange', wake, { signal });
    addEventListener('online', wake, { signal });
    addEventListener('pageshow', wake, { signal });
    addEventListener('offline', () => this.#leading && this.#lose(), { signal });
    if (!this.#leading) this.#channel.postMessage({ kind: 'ask' });
  }

  #stop(): void {
    this.#ended?.abort();
    this.#ended = null;
    this.#leading = false;
    this.#source?.close();
    this.#source = null;
    clearTimeout(this.#retry);
    this.#channel?.close();
    this.#channel = null;
    this.#standing = { kind: 'down' };
  }

  #overhear(data: unknown): void {
    const heard = overheardSchema.safeParse(data).data;
    if (heard === undefined) return;
    if (heard.kind !== 'ask') this.#tell(heard);
    else if (this.#leading) this.#channel?.postMessage(this.#standing);
  }

  #tell(news: LineNews): void {
    if (news.kind === 'up' || news.kind === 'down') this.#standing = news;
    if (news.kind === 'online') this.#standing = { kind: 'up', online: news.online };
    for (const listener of [...this.#listeners]) listener(news);
  }

  #spread(news: LineNews): void {
    this.#channel?.postMessage(news);
    this.#tell(news);
  }

  async #token(): Promise<string> {
    const call = this.#role === 'agent' ? agentChatCalls.token : liveChatCalls.token;
    return (await gateway().call(call, {})).token;
  }

  async #open(): Promise<void> {
    clearTimeout(this.#retry);
    if (this.#opening || this.#ended === null) return;
    this.#opening = true;
    this.#source?.close();
    this.#source = null;
    try {
      const token = await this.#token();
      if (this.#ended === null) return;
      const source = new EventSource(`${liveChatCalls.stream.path}?${new URLSearchParams({ token })}`);
      this.#source = source;
      this.#heardAt = Date.now();
      source.onmessage = ({ data }) => {
        const event = chatStreamEventSchema.safeParse(JSON.parse(String(data))).data;
        if (event && this.#source === source) this.#hear(event);
      };
      source.onerror = () => this.#source === source && this.#lose();
    } catch {
      this.#lose();
    } finally {
      this.#opening = false;
    }
  }

  #hear(event: ChatStreamEvent): void {
    this.#heardAt = Date.now();
    switch (event.kind) {
      case 'hello':
        this.#delay = BACK_OFF_MS.first;
        this.#connection = event.connection;
        this.#spread({ kind: 'up', online: event.online });
        break;
      case 'groups':
        this.#spread({ kind: 'online', online: event.online });
        break;
      case 'ping':
        this.#giveSignOfLife();
        break;
      case 'again':
        void this.#open();
        break;
      default:
        this.#spread(event);
    }
  }

  #giveSignOfLife(): void {
    const call = this.#role === 'agent' ? agentChatCalls.seen : liveChatCalls.seen;
    if (this.#connection === null) return;
    gateway()
      .call(call, { body: { connection: this.#connection } })
      .catch(() => undefined);
  }

  /** The stream is gone: tells so, and tries again, after longer and longer. */
  #lose(): void {
    this.#source?.close();
    this.#source = null;
    if (this.#ended === null) return;
    if (this.#standing.kind === 'up') this.#spread({ kind: 'down' });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#open(), this.#delay * (0.7 + 0.6 * Math.random()));
    this.#delay = Math.min(this.#delay * 2, BACK_OFF_MS.most);
  }

  /** A silent stream is a broken one, and after sleep the clock says so at once. */
  #watch(woken = false): void {
    if (!this.#leading) {
      if (woken) this.#channel?.postMessage({ kind: 'ask' });
      return;
    }
    if (this.#source !== null && Date.now() - this.#heardAt <= CHAT_SILENCE_MS) return;
    if (this.#source === null && !woken) return;
    if (this.#standing.kind === 'up') this.#spread({ kind: 'down' });
    this.#delay = BACK_OFF_MS.first;
    void this.#open();
  }
}

const lines = new Map<string, ChatLine>();

/** The line of a person in a part: everybody of this tab listens to the same one. */
export function chatLine(role: LineRole, accountId: string): ChatLine {
  const key = `${role} ${accountId}`;
  const known = lines.get(key);
  if (known) return known;
  const line = new ChatLine(role, accountId);
  lines.set(key, line);
  return line;
}
