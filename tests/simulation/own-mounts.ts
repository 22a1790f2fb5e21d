import { spawnSync } from 'node:child_process';

/** Whether a process can have mounts that only it sees; some computers keep that from ordinary users. */
export const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-Urm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** The words before a command that let it begin with mounts that no one else sees and that end with it. */
export const behindMounts = (script: string): string[] => [
  'unshare',
  '-Urm',
  'sh',
  '-c',
  `set -e; ${script}; exec "$@"`,
  'sh',
];

const quoted = (path: string) => `'${path.replaceAll("'", "'\\''")}'`;

/** A folder or file that can be read and not written. */
export const readOnly = (path: string): string[] =>
  behindMounts(`mount --bind ${quoted(path)} ${quoted(path)}; mount -o remount,ro,bind ${quoted(path)}`);

/** A folder on a small disk, with what it had. */
export const onDisk = (folder: string, size: string, then = 'true'): string[] =>
  behindMounts(
    `mount -t tmpfs -o size=${size} tmpfs /mnt; cp -a ${quoted(folder)}/. /mnt; mount --move /mnt ${quoted(folder)}; ${then}`,
  );

/** Leaves no byte free on the disk of a folder. */
export const filled = (folder: string): string =>
  `cat /dev/zero > ${quoted(`${folder}/filler`)} 2> /dev/null || true`;
