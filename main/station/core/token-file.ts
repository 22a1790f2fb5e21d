import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The server's token for this workstation, readable by its user alone. */
export interface TokenFile {
  read(): string | null;
  write(token: string): void;
  forget(): void;
}

export function tokenFile(folder: string, name: string): TokenFile {
  const path = join(folder, name);
  let held: string | null | undefined;
  return {
    read() {
      if (held !== undefined) return held;
      try {
        held = readFileSync(path, 'utf8').trim() || null;
      } catch {
        held = null;
      }
      return held;
    },
    write(token) {
      // A full disk or a power cut leaves the old token rather than half of the new one.
      const part = `${path}.part`;
      rmSync(part, { force: true });
      writeFileSync(part, `${token}\n`, { mode: 0o600, flush: true });
      renameSync(part, path);
      held = token;
    },
    forget() {
      rmSync(path, { force: true });
      held = null;
    },
  };
}
