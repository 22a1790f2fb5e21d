import { z } from 'zod';
import { STATION_SUBPROTOCOL } from '../../../shared/contract/station-channel.ts';
import { stationMessageSchema } from '../../../shared/contract/station-messages.ts';
import { forget, keep, readKept } from '../storage/kept.ts';
import type { BreakableBridge, LinkStatus } from './breakable-bridge.ts';

const tokenKey = 'station-token';
const wrongToken = 4401;
const waits = [250, 500, 1_000, 2_000, 4_000] as const;

/** Takes the token out of the address (`#token=...`, which no server and no log ever sees) and keeps it in this tab. */
function takeToken(): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given === null) return readKept(sessionStorage, tokenKey, z.string()) ?? null;
  keep(sessionStorage, tokenKey, given);
  history.replaceState(history.state, '', location.pathname + location.search);
  return given;
}

/** The headless station's socket; it reconnects automatically. Requests made while it is down fail immediately. */
export class SocketBridge implements BreakableBridge {
  readonly #listeners = new Set<(message: unknown) => void>();
  readonly #statusListeners = new Set<() => void>();
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #socket: WebSocket | null = null;
  #token: string | null;
  #status: LinkStatus = 'connecting';
  #failures = 0;

  constructor() {
    this.#token = takeToken();
    if (this.#token === null) this.#become('needs-token');
    else this.#connect(this.#token);
  }

  get status(): LinkStatus {
    return this.#status;
  }

  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  onMessage(listener: (message: unknown) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  useToken(token: string): void {
    this.#token = token;
    keep(sessionStorage, tokenKey, token);
    this.#connect(token);
  }

  request(message: { readonly id: number }): Promise<unknown> {
    const socket = this.#socket;
    if (socket === null || this.#status !== 'open')
      return Promise.resolve({
        type: 'refused',
        id: message.id,
        code: 'station-away',
        message: 'The workstation isn’t responding. It may be restarting.',
      });
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(message.id, waiting);
    socket.send(JSON.stringify(message));
    return waiting.promise;
  }

  #connect(token: string): void {
    this.#socket?.close();
    const address = new URL('/station', location.href);
    address.protocol = 'ws:';
    const socket = new WebSocket(address, STATION_SUBPROTOCOL);
    this.#socket = socket;
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', token })));
    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (this.#socket === socket) this.#hear(event.data);
    });
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket === socket) this.#closed(code);
    });
  }

  #hear(data: unknown): void {
    const text = z.string().safeParse(data);
    const message = stationMessageSchema.safeParse(text.success ? JSON.parse(text.data) : null);
    if (!message.success) return;
    if (message.data.type === 'welcome') {
      this.#failures = 0;
      this.#become('open');
    }
    if (message.data.type === 'answer' || message.data.type === 'refused') {
      const waiting = this.#waiting.get(message.data.id);
      this.#waiting.delete(message.data.id);
      waiting?.resolve(message.data);
    } else {
      for (const listener of this.#listeners) listener(message.data);
    }
  }

  #closed(code: number): void {
    this.#socket = null;
    for (const [id, waiting] of this.#waiting)
      waiting.resolve({
        type: 'refused',
        id,
        code: 'station-away',
        message:
          'The workstation program stopped before it answered. Look at the list before doing it again.',
      });
    this.#waiting.clear();
    if (code === wrongToken) {
      forget(sessionStorage, tokenKey);
      this.#become('needs-token');
      return;
    }
    this.#become('lost');
    const wait = waits[Math.min(this.#failures, waits.length - 1)];
    this.#failures += 1;
    setTimeout(() => {
      if (this.#socket === null && this.#token !== null && this.#status === 'lost')
        this.#connect(this.#token);
    }, wait);
  }

  #become(status: LinkStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }
}
