import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Machine, thisMachine } from './machine-id.ts';
import { readSmallFile, writeSmallFile } from './small-file.ts';

const identitySchema = z.object({
  /** The workstation on the server. */
  stationId: z.uuid(),
  /** Differs between two installations of one workstation. */
  installId: z.uuid(),
  /** The database this identity belongs to. */
  databaseId: z.uuid(),
  server: z.string(),
  /** A hash of the computer and the folder: another one means that the folder was copied. */
  machine: z.string(),
});
/** Which station this is, next to its database, so that the station can tell when the database is gone. */
export type StationIdentity = z.infer<typeof identitySchema>;

const fileIn = (folder: string) => join(folder, 'identity.json');

/** Null where there is none, or it can't be read. */
export const readIdentity = (folder: string): StationIdentity | null =>
  readSmallFile(fileIn(folder), identitySchema);

export const writeIdentity = (folder: string, identity: StationIdentity): void =>
  writeSmallFile(fileIn(folder), identity);

export const removeIdentity = (folder: string): void => rmSync(fileIn(folder), { force: true });

const hashOf = (id: string, folder: string): string =>
  createHash('sha256').update(`${id}\n${folder}`).digest('hex');

/** A hash of a computer and the folder; null where its system doesn’t say which computer it is. */
export function machineHash(folder: string, machine: Machine = thisMachine): string | null {
  const id = machine.id();
  return id === null ? null : hashOf(id, folder);
}

/** The same to write down: by the computer’s name where its system doesn’t say more. A later start replaces it. */
export const machineHashToKeep = (folder: string, machine: Machine): string =>
  machineHash(folder, machine) ?? hashOf(machine.hostName(), folder);

/** Whether a hash is of the computer and folder by what earlier releases, or a start that knew no more, took for its id. */
export const isOlderHash = (hash: string, folder: string, machine: Machine): boolean =>
  machine.olderIds().some((id) => hash === hashOf(id, folder));
