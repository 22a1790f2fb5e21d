import type { Database } from '../database/database.ts';

/** A paired workstation, known by its bearer token. */
export interface CallingStation {
  readonly id: string;
  readonly name: string;
  /** The hash of the token it called with. Another call may have replaced it since. */
  readonly tokenHash: Buffer;
}

/** Finds the paired workstation of a bearer token and records that it called; null where none has it. */
export type FindStation = (db: Database, token: string) => Promise<CallingStation | null>;
