import type { Services } from '../platform/services.ts';

/** A piece of the demo data. It does its work in one transaction, or so that doing it again changes nothing. */
export interface DemoPart {
  /** Unique; a loaded part is never loaded again. */
  readonly name: string;
  load(services: Services, say: (line: string) => void): Promise<void>;
}
