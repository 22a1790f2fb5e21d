import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { z } from 'zod';

/** Reads a small JSON file; null where it is missing, unreadable or of another shape. */
export function readSmallFile<S extends z.ZodType>(path: string, schema: S): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Writes a small JSON file whole: a reader sees the old content or the new one, after a power cut as well. Only this user
 * can read it.
 */
export function writeSmallFile(path: string, content: unknown): void {
  const part = `${path}.part`;
  writeFileSync(part, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true });
  renameSync(part, path);
}
