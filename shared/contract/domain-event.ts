import type { z } from 'zod';

/**
 * Something that has happened and that other features may follow up. Declared once by the feature it happens in
 * (`NAME.events.ts`), written in the transaction that makes it true, delivered to each subscriber at least once.
 */
export interface DomainEvent<S extends z.ZodType = z.ZodType> {
  /** `thing.happened`, unique over the whole product. */
  readonly name: string;
  /** Raised when the payload changes so that earlier events no longer fit it. */
  readonly version: number;
  /** Names what happened by ids, and whatever a subscriber could not look up later. Survives JSON. */
  readonly payload: S;
  /** Makes a payload of an earlier version fit; events may wait while the server is replaced. */
  readonly upgrade?: (payload: unknown, version: number) => unknown;
}

/** Declares a domain event. */
export function defineDomainEvent<S extends z.ZodType>(event: DomainEvent<S>): DomainEvent<S> {
  return event;
}

/**
 * The payload of an event as it was stored.
 * @throws Error where it is of a later version, or of an earlier one that the declaration has no upgrade for
 */
export function readPayload<S extends z.ZodType>(
  event: DomainEvent<S>,
  stored: { readonly version: number; readonly payload: unknown },
): z.output<S> {
  if (stored.version === event.version) return event.payload.parse(stored.payload);
  if (stored.version > event.version || !event.upgrade)
    throw new Error(
      `${event.name} has version ${stored.version}. This server reads version ${event.version}`,
    );
  return event.payload.parse(event.upgrade(stored.payload, stored.version));
}
