import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readIdentity } from '../data/identity.ts';
import { openRecords } from '../data/open-records.ts';
import { openStationDatabase } from './database.ts';
import { stationMeta } from './meta.ts';
import { stationRecords } from './records.ts';

const server = 'http://selvedge.example';
const stationId = newId();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-records-'));
  const database = openStationDatabase(folder);
  stationMeta(database).set('station-id', stationId);
  database.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a paired station on a computer that says so of itself, and ends it again. */
function startOn(id: string | null, olderIds: string[] = ['till']) {
  const computer = { id: () => id, olderIds: () => olderIds, hostName: () => 'till' };
  const { database, identity } = openRecords(folder, { server, now: new Date(), computer });
  const meta = stationMeta(database);
  const records = stationRecords({ folder, server, identity, meta, isPaired: () => true, computer });
  const { isCopied } = records;
  records.identified(stationId);
  database.close();
  return { isCopied, machine: readIdentity(folder)?.machine };
}

test('a station whose computer once didn’t say its id is no copy, then or later', () => {
  const { machine } = startOn('one');
  expect(startOn(null)).toEqual({ isCopied: false, machine });
  expect(startOn('one')).toEqual({ isCopied: false, machine });
});

test('a copy stays one after a start on which its computer didn’t say its id', () => {
  startOn('one');
  expect(startOn('other').isCopied).toBe(true);
  expect(startOn(null).isCopied).toBe(false);
  expect(startOn('other').isCopied).toBe(true);
});

test('a station that first started without an id is none once its computer says it', () => {
  startOn(null);
  const { isCopied, machine } = startOn('one');
  expect(isCopied).toBe(false);
  expect(startOn('one')).toEqual({ isCopied: false, machine });
  expect(startOn('other', ['another name']).isCopied).toBe(true);
});

test('a station marked by the whole text of its computer’s file is taken over', () => {
  startOn('text of a file');
  expect(startOn('one', ['till', 'text of a file']).isCopied).toBe(false);
  expect(startOn('one').isCopied).toBe(false);
});
