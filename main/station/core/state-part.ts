import type { z } from 'zod';
import type { StationStatePart } from '../../../shared/contract/station-request.ts';

/** A declared part of the state with what reads it. */
export interface StatePart {
  readonly name: string;
  read(): unknown;
}

export const statePart = <S extends z.ZodType>(
  part: StationStatePart<S>,
  read: () => z.input<S>,
): StatePart => ({ name: part.name, read });
