import { join } from 'node:path';
import { z } from 'zod';
import { readSmallFile, writeSmallFile } from './small-file.ts';

const vitalsSchema = z.object({
  /** Operations the server hadn't answered. */
  pending: z.int().min(0),
  /** Labels in a queue, at a printer or in doubt. */
  openIntents: z.int().min(0),
  lastSequence: z.int().min(0),
  /** The station was closed; false while it runs and after a power cut. */
  clean: z.boolean(),
});
/** Counts of what the database has, in a separate file: it answers “how much is lost?” when the database can't. */
export type Vitals = z.infer<typeof vitalsSchema>;

const leastPauseMs = 5_000;
const fileIn = (folder: string) => join(folder, 'vitals.json');

/** Null where there are none, or they can't be read. */
export const readVitals = (folder: string): Vitals | null => readSmallFile(fileIn(folder), vitalsSchema);

export interface VitalsKeeper {
  /** Something changed: writes soon, at most every five seconds. */
  changed(): void;
  /** Writes that the station was closed. */
  close(): void;
}

export function vitalsKeeper(
  folder: string,
  parts: { read: () => Omit<Vitals, 'clean'>; failed: (error: unknown) => void },
): VitalsKeeper {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const write = (clean: boolean) => {
    timer = undefined;
    try {
      writeSmallFile(fileIn(folder), { ...parts.read(), clean });
    } catch (error) {
      parts.failed(error);
    }
  };
  write(false);
  return {
    changed: () => {
      if (!isClosed) timer ??= setTimeout(() => write(false), leastPauseMs).unref();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      write(true);
    },
  };
}
