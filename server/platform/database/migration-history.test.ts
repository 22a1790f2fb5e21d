import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BASELINE, checkHistory, SchemaVersionError } from './migration-history.ts';

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
const MAY = '20270501120000_may';
const JUNE = '20270601120000_june';
const JULY = '20270701120000_july';

const refusal = (applied: string[], available: string[]): string => {
  try {
    checkHistory(applied, available);
  } catch (error) {
    if (error instanceof SchemaVersionError) return error.message;
    throw error;
  }
  return 'none';
};

describe('the history of a database', () => {
  it('continues from nothing, from the baseline and from any migration of this version', () => {
    for (const applied of [[], [BASELINE], [BASELINE, MAY], [BASELINE, MAY, JUNE]])
      expect(checkHistory(applied, [BASELINE, MAY, JUNE])).toEqual({ superseded: [] });
  });

  it('is refused when it is newer than this version', () => {
    expect(refusal([BASELINE, MAY, JUNE], [BASELINE, MAY])).toBe(
      `The database is newer than this version of Selvedge: it has the change “${JUNE}”. Start the version that made it, or restore a backup from before the update.`,
    );
  });

  it('is refused when it has a change of another version', () => {
    expect(refusal([BASELINE, MAY], [BASELINE, JUNE])).toBe(
      `The database comes from a different version of Selvedge: it has the change “${MAY}”, which this version doesn’t have. Start that version, or use another database or data folder.`,
    );
  });

  it('is refused when this version adds a change before its last one', () => {
    expect(refusal([BASELINE, JUNE], [BASELINE, MAY, JUNE, JULY])).toBe(
      `The database already has the change “${JUNE}”, so the older “${MAY}” can’t be added. Give “${MAY}” a newer time in its file name, then start again.`,
    );
  });
});

/** Names of the migrations in the order in which they were committed; one that isn't committed yet is missing. */
function committedOrder(): string[][] {
  const log = spawnSync(
    'git',
    ['log', '--reverse', '--no-renames', '--diff-filter=A', '--format=commit', '--name-only', '--', '*.ts'],
    { cwd: FOLDER, encoding: 'utf8' },
  );
  // A copy of the project without its history can't tell; the rule by name holds there as well.
  if (log.status !== 0) return [];
  return log.stdout.split('commit\n').map((names) =>
    names
      .split('\n')
      .filter((name) => name !== '')
      .map((name) => name.slice(name.lastIndexOf('/') + 1)),
  );
}

describe('the migrations of this version', () => {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts'))
    .sort();

  it('are named by their time in UTC, none before the baseline', () => {
    for (const name of names) {
      const [, year, month, day, hour, minute, second] =
        /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_[a-z][a-z0-9_]*\.ts$/.exec(name) ?? [];
      const time = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
      expect([name, new Date(time).toISOString()]).toEqual([name, time]);
    }
    expect(names[0]).toBe(`${BASELINE}.ts`);
    expect(new Set(names.map((name) => name.slice(0, 14))).size).toBe(names.length);
  });

  it('are newer the later they were committed, so that a new one is the last', () => {
    const order = committedOrder();
    const position = (name: string) => {
      const at = order.findLastIndex((commit) => commit.includes(name));
      return at === -1 ? order.length : at;
    };
    const byCommit = names.toSorted((a, b) => position(a) - position(b));
    expect(byCommit).toEqual(names);
  });
});
