import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
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

function machineId(): string {
  for (const path of ['/etc/machine-id', '/var/lib/dbus/machine-id']) {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      // Not on this system.
    }
  }
  return hostname();
}

/** A hash of this computer and the folder. */
export const machineHash = (folder: string): string =>
  createHash('sha256').update(`${machineId()}\n${folder}`).digest('hex');
