import type { z } from 'zod';

/**
 * Something a screen asks of its workstation. Declared once, in the feature it belongs to: the screen makes it, the
 * workstation answers it, and both ends parse what arrives by these schemas.
 */
export interface StationRequest<P extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  /** Unique over all features, `feature.verb`. */
  readonly name: string;
  readonly params: P;
  readonly answer: A;
}

/** Declares a request; see docs/how-to/add-a-station-request.md. */
export function defineStationRequest<P extends z.ZodType, A extends z.ZodType>(
  request: StationRequest<P, A>,
): StationRequest<P, A> {
  return request;
}

export type StationParams<R extends StationRequest> = z.input<R['params']>;
export type StationAnswer<R extends StationRequest> = z.output<R['answer']>;

/** A feature's part of the state that a screen shows at all times. */
export interface StationStatePart<S extends z.ZodType = z.ZodType> {
  /** Unique over all features. */
  readonly name: string;
  readonly schema: S;
  /** What a screen shows before the workstation has sent this part. */
  readonly empty: z.output<S>;
}

/** Declares a part of the state. */
export function defineStationState<S extends z.ZodType>(part: StationStatePart<S>): StationStatePart<S> {
  return part;
}

/** Reads a feature's part out of all parts as they arrived. */
export function readStatePart<S extends z.ZodType>(
  part: StationStatePart<S>,
  parts: Readonly<Record<string, unknown>>,
): z.output<S> {
  const parsed = part.schema.safeParse(parts[part.name]);
  return parsed.success ? parsed.data : part.empty;
}
