import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newLabelWork } from '../../../tests/support/label-work.ts';
import { openStationDatabase } from './database.ts';
import { labelCache } from './label-cache.ts';

const FACES = 40;
const LABELS = 2_000;

/** The plans of the statements that a cache prepares, by the beginning of their conditions. */
function plansOf(folder: string): { sql: string; plan: string }[] {
  const database = openStationDatabase(folder);
  try {
    const cache = labelCache(database, () => new Date());
    database.write(() => {
      for (let place = 0; place < LABELS; place += 1) {
        const label = newLabelWork({ pickFace: `A-${place % FACES}`, blankBarcode: `50${place % FACES}` });
        cache.put(label, label);
      }
    });
    const texts: string[] = [];
    const { prepare } = database.sql;
    database.sql.prepare = ((text: string) => {
      texts.push(text);
      return prepare.call(database.sql, text);
    }) as typeof prepare;
    labelCache(database, () => new Date());
    return texts
      .filter((text) => text.startsWith('select'))
      .map((sql) => ({
        sql,
        plan: prepare
          .call<typeof database.sql, [string], { all(...values: unknown[]): unknown[] }>(
            database.sql,
            `explain query plan ${sql}`,
          )
          .all(...[...sql.matchAll(/\?/g)].map(() => 1))
          .map((row) => (row as { detail: string }).detail)
          .join('\n'),
      }));
  } finally {
    database.close();
  }
}

test('a scan at a pick face reads the labels of that face alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-cache-'));
  try {
    const atFace = plansOf(folder).filter(({ sql }) => sql.includes('pick_face = ?'));
    expect(atFace.length).toBeGreaterThan(2);
    for (const { sql, plan } of atFace) {
      expect(plan, sql).toContain('pick_face=?');
      expect(plan, sql).not.toContain('TEMP B-TREE');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a scan at Sort reads the garments in pigeonholes alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-cache-'));
  try {
    const inHoles = plansOf(folder).filter(({ sql }) => sql.includes('lies_in') && !sql.includes('order_id'));
    expect(inHoles).toHaveLength(2);
    for (const { sql, plan } of inHoles) {
      expect(plan, sql).toContain('labels_lies_in');
      expect(plan, sql).not.toContain('TEMP B-TREE');
    }
    expect(inHoles.find(({ sql }) => sql.includes('distinct'))?.plan).toContain('COVERING INDEX');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
