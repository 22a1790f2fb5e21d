import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hostName, machineId } from './machine-id.ts';
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

/** A hash of this computer and the folder. */
export const machineHash = (folder: string): string => hashOf(machineId(), folder);

/** Whether a hash is of this computer and folder by the computer’s name, as earlier releases wrote it on macOS and Windows. */
export const isHashOfName = (hash: string, folder: string): boolean => hash === hashOf(hostName(), folder);
