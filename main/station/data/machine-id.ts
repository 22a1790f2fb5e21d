import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** What a look at this computer needs of it. Each answers null where there is nothing. */
export interface Computer {
  readonly platform: NodeJS.Platform;
  readonly systemRoot: string;
  read(path: string): string | null;
  run(program: string, words: readonly string[]): string | null;
}

/** The computer’s id in what `ioreg -rd1 -c IOPlatformExpertDevice` prints on macOS. */
export const platformUuidIn = (text: string): string | null =>
  /"IOPlatformUUID"\s*=\s*"(?<id>[0-9A-F-]{36})"/i.exec(text)?.groups?.id?.toLowerCase() ?? null;

/** The computer’s id in what `reg query … /v MachineGuid` prints on Windows. */
export const machineGuidIn = (text: string): string | null =>
  /^\s*MachineGuid\s+REG_SZ\s+\{?(?<id>[0-9A-F-]{36})\}?\s*$/im.exec(text)?.groups?.id?.toLowerCase() ?? null;

/** The id in a machine-id file of Linux: 32 hex digits, or the word for a system that has none yet. */
export const machineIdIn = (text: string): string | null => /^[0-9a-f]{32}$/i.exec(text.trim())?.[0] ?? null;

const MACHINE_ID_FILE = '/etc/machine-id';
const DBUS_ID_FILE = '/var/lib/dbus/machine-id';

/** The computer’s id as its system gives it, which stays when someone renames the computer; null where it has none. */
export function systemId({ platform, systemRoot, read, run }: Computer): string | null {
  if (platform === 'darwin')
    return platformUuidIn(run('/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice']) ?? '');
  if (platform === 'win32') {
    const key = String.raw`HKLM\SOFTWARE\Microsoft\Cryptography`;
    const words = ['query', key, '/v', 'MachineGuid', '/reg:64'];
    return machineGuidIn(run(join(systemRoot, 'System32', 'reg.exe'), words) ?? '');
  }
  for (const path of [MACHINE_ID_FILE, DBUS_ID_FILE]) {
    const id = machineIdIn(read(path) ?? '');
    if (id !== null) return id;
  }
  return null;
}

/**
 * What a computer is known by: its system’s id, or its name where the system has none. Null where the system has an id
 * and twice didn’t say it: then no one can tell which computer this is.
 */
export function knownBy(computer: Computer, name: string): string | null {
  const asksProgram = computer.platform === 'darwin' || computer.platform === 'win32';
  return systemId(computer) ?? (asksProgram ? systemId(computer) : name);
}

/** What the releases before took for this computer’s id: its name, and the first file’s text, whatever it is. */
export function olderIds({ read }: Pick<Computer, 'read'>, name: string): string[] {
  const text = read(MACHINE_ID_FILE) ?? read(DBUS_ID_FILE);
  return text === null ? [name] : [name, text.trim()];
}

const PATIENCE_MS = 5_000;

const thisComputer: Computer = {
  platform: process.platform,
  systemRoot: process.env.SystemRoot ?? String.raw`C:\Windows`,
  read(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  },
  run(program, words) {
    try {
      return execFileSync(program, words, {
        encoding: 'utf8',
        timeout: PATIENCE_MS,
        windowsHide: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      return null;
    }
  },
};

/** What a computer is known by. */
export interface Machine {
  /** Its id now; see `knownBy`. */
  id(): string | null;
  /** What earlier releases took for its id. */
  olderIds(): readonly string[];
  hostName(): string;
}

let known: string | null | undefined;

/** This computer. It is asked for its id once, because asking starts a program. */
export const thisMachine: Machine = {
  id() {
    if (known === undefined) known = knownBy(thisComputer, hostname());
    return known;
  },
  olderIds: () => olderIds(thisComputer, hostname()),
  hostName: hostname,
};
