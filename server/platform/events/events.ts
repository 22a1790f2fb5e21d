import { type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';

/** PostgreSQL refuses payloads of 8,000 bytes and more; some room is left. */
export const EVENT_PAYLOAD_MAX_BYTES = 7_900;

const CHANNEL_PATTERN = /^[a-z][a-z0-9_.-]{0,62}$/;
const HEARTBEAT_MS = 15_000;
const HEARTBEAT_TIMEOUT_MS = 5_000;
const BACK_OFF_MS = { first: 100, most: 5_000 } as const;

/**
 * What a subscriber is told: an event, or `reset` when the connection was lost and is back, so that
 * events in between may have been missed and whatever is derived from them has to be read again.
 */
export type EventNotice<T> = { readonly kind: 'event'; readonly payload: T } | { readonly kind: 'reset' };

/** Live events between all server processes on one database (LISTEN/NOTIFY). */
export interface Events {
  /**
   * Sends an event with the transaction: every process gets it once the transaction has committed, none when it
   * is rolled back. Throws a RangeError for a payload above {@link EVENT_PAYLOAD_MAX_BYTES}.
   */
  publish(transaction: QueryExecutorProvider, channel: string, payload: unknown): Promise<void>;
  /**
   * Subscribes to a channel's events, including this process's own. Resolves once the database listens, or
   * immediately while the connection is down (a `reset` follows when it is back). A payload that doesn't match the
   * schema is logged and dropped. Returns the unsubscribe function.
   */
  subscribe<S extends z.ZodType>(
    channel: string,
    schema: S,
    fn: (notice: EventNotice<z.output<S>>) => void | Promise<void>,
  ): Promise<() => void>;
  close(): Promise<void>;
}

export interface EventsOptions {
  readonly connectionString: string;
  readonly logger: Logger;
}

type Subscriber = (notice: EventNotice<unknown>) => void;

/** Opens the one connection that hears events. Rejects when the database cannot be reached at the start. */
export async function createEvents(options: EventsOptions): Promise<Events> {
  const logger = options.logger.child({ part: 'events' });
  const subscribers = new Map<string, Set<Subscriber>>();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let delay: number = BACK_OFF_MS.first;

  const hear = (message: pg.Notification) => {
    const heard = subscribers.get(message.channel);
    if (!heard || message.payload === undefined) return;
    let payload: unknown;
    try {
      payload = JSON.parse(message.payload);
    } catch {
      logger.warn({ channel: message.channel }, 'An event that isn’t JSON was dropped');
      return;
    }
    for (const subscriber of [...heard]) subscriber({ kind: 'event', payload });
  };

  const lose = (lost: pg.Client, error?: Error) => {
    if (client !== lost) return;
    client = undefined;
    clearInterval(heartbeat);
    lost.removeAllListeners('notification');
    lost.end().catch(() => undefined);
    if (closed) return;
    logger.warn({ err: error }, 'The connection for live events was lost');
    reconnectLater();
  };

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: options.connectionString,
      application_name: 'selvedge events',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', hear);
    try {
      await fresh.connect();
      for (const channel of subscribers.keys())
        await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    if (closed) {
      await fresh.end();
      return;
    }
    client = fresh;
    delay = BACK_OFF_MS.first;
    for (const channel of subscribers.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    heartbeat = setInterval(() => {
      const timeout = setTimeout(() => lose(fresh, new Error('no answer')), HEARTBEAT_TIMEOUT_MS);
      fresh.query('select 1').then(
        () => clearTimeout(timeout),
        (error: Error) => {
          clearTimeout(timeout);
          lose(fresh, error);
        },
      );
    }, HEARTBEAT_MS);
    heartbeat.unref();
  };

  const reconnectLater = () => {
    retry = setTimeout(async () => {
      try {
        await connect();
      } catch (error) {
        logger.warn({ err: error }, 'The connection for live events isn’t back yet');
        if (!closed) reconnectLater();
        return;
      }
      logger.info('The connection for live events is back');
      for (const heard of subscribers.values())
        for (const subscriber of [...heard]) subscriber({ kind: 'reset' });
    }, delay);
    delay = Math.min(delay * 2, BACK_OFF_MS.most);
  };

  await connect();

  return {
    async publish(transaction, channel, payload) {
      checkChannel(channel);
      const text = JSON.stringify(payload);
      if (Buffer.byteLength(text) > EVENT_PAYLOAD_MAX_BYTES)
        throw new RangeError(`An event on ${channel} is larger than ${EVENT_PAYLOAD_MAX_BYTES} bytes`);
      await sql`select pg_notify(${channel}, ${text})`.execute(transaction);
    },

    async subscribe(channel, schema, fn) {
      checkChannel(channel);
      const subscriber: Subscriber = (notice) => {
        const told = notice.kind === 'reset' ? notice : parse(schema, notice.payload);
        if (!told) {
          logger.warn({ channel }, 'An event of an unknown form was dropped');
          return;
        }
        (async () => fn(told))().catch((error: unknown) => {
          logger.error({ err: error, channel }, 'A subscriber failed on an event');
        });
      };
      const heard = subscribers.get(channel) ?? new Set<Subscriber>();
      subscribers.set(channel, heard.add(subscriber));
      const listening = client;
      if (listening) {
        await listening.query(`listen ${listening.escapeIdentifier(channel)}`).catch((error: Error) => {
          lose(listening, error);
        });
      }
      return () => {
        heard.delete(subscriber);
        if (heard.size > 0 || subscribers.get(channel) !== heard) return;
        subscribers.delete(channel);
        client?.query(`unlisten ${client.escapeIdentifier(channel)}`).catch(() => undefined);
      };
    },

    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      subscribers.clear();
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}

function parse<S extends z.ZodType>(schema: S, payload: unknown): EventNotice<z.output<S>> | undefined {
  const parsed = schema.safeParse(payload);
  return parsed.success ? { kind: 'event', payload: parsed.data } : undefined;
}

function checkChannel(channel: string): void {
  if (!CHANNEL_PATTERN.test(channel)) throw new TypeError(`${channel} isn’t the name of an event channel`);
}
