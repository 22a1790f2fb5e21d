import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import { newLabelWork } from '../../../../tests/support/label-work.ts';
import { openStationFloor, type StationFloor } from '../../../../tests/support/station-floor.ts';
import { DiskFull, openStationDatabase } from '../../core/database.ts';
import { ServerFailed, type StationGateway } from '../../core/sync-client.ts';
import { type FailurePhoto, failurePhotos } from './failure-photos.ts';
import { photoSender } from './photo-sender.ts';
import { openSpoiling, type Spoiling } from './spoiling.ts';

const staffId = newId();
let station: StationFloor;
let spoiling: Spoiling;

beforeEach(() => {
  station = openStationFloor(newId());
  const { floor, labels, steps } = station;
  spoiling = openSpoiling({ floor, labels, lastStep: steps, scans: { work: 'check' } });
});
afterEach(() => station.close());

/** A garment that failed at Check just now, with a photo of so many bytes. */
function failed(bytes = 10): FailurePhoto {
  const label = newLabelWork({
    state: 'printed_on',
    pickedAt: '2026-11-20T09:00:00.000Z',
    printedSides: ['front'],
  });
  station.floor.takeChanges([label], () => undefined);
  spoiling.spoil(label.id, 'banding', staffId);
  const spoilId = spoiling.lastFailure?.spoilId ?? '';
  return {
    spoilId,
    labelId: label.id,
    staffId,
    takenAt: '2026-11-20T10:00:00.000Z',
    mediaType: 'image/webp',
    picture: Buffer.alloc(bytes, 1),
  };
}
/** What the server says to everything that waits. */
function answer(outcome: 'applied' | 'refused') {
  const refusal = refuseScan('label-spoiled', 'Someone else reported it.');
  const result = outcome === 'applied' ? { outcome, version: 9 } : { outcome, refusal };
  const outcomes = station.log.pending(100).map(({ id }) => ({ id, result }));
  station.floor.takeAnswers(outcomes, []);
}

describe('a failure photo on the station’s disk', () => {
  it('waits until the server has accepted its failure, through a restart', () => {
    const photo = failed();
    expect(failurePhotos(station.database).keep(photo)).toBe(true);
    const after = failurePhotos(station.database);
    expect([after.unsent, after.next()]).toEqual([1, null]);
    answer('applied');
    expect(after.next()).toEqual(photo);
    after.forget(photo.spoilId);
    expect([after.unsent, after.next(), after.isWaiting(photo.spoilId)]).toEqual([0, null, false]);
  });

  it('is replaced by another one of the same failure', () => {
    const photos = failurePhotos(station.database);
    const first = failed();
    const second = { ...first, takenAt: '2026-11-20T10:00:09.000Z', picture: Buffer.from('again') };
    photos.keep(first);
    photos.keep(second);
    answer('applied');
    expect([photos.unsent, photos.next()]).toEqual([1, second]);
  });

  it('goes with a failure that the server refused', () => {
    const photos = failurePhotos(station.database);
    photos.keep(failed());
    answer('refused');
    expect([photos.next(), photos.unsent]).toEqual([null, 0]);
  });

  it('goes with a failure that was undone, once that counts', () => {
    const photos = failurePhotos(station.database);
    photos.keep(failed());
    answer('applied');
    station.steps.undo(staffId);
    expect(spoiling.lastFailure).toBeNull();
    expect([photos.next(), photos.unsent]).toEqual([null, 1]);
    answer('applied');
    expect([photos.next(), photos.unsent]).toEqual([null, 0]);
  });

  it('is sent where the server doesn’t let the failure be undone', () => {
    const photos = failurePhotos(station.database);
    const photo = failed();
    photos.keep(photo);
    answer('applied');
    station.steps.undo(staffId);
    answer('refused');
    expect(photos.next()).toEqual(photo);
  });

  it.each([
    ['as many photos', { photos: 2, bytes: 1_000 }],
    ['as many bytes', { photos: 10, bytes: 25 }],
  ])('has no room once there are %s as fit; its failure counts all the same', (_, limits) => {
    const photos = failurePhotos(station.database, limits);
    const kept = [failed(), failed()];
    for (const photo of kept) expect(photos.keep(photo)).toBe(true);
    const last = failed();
    expect(photos.keep(last)).toBe(false);
    expect(photos.isFull).toBe(true);
    expect(station.labels.byId(last.labelId)?.state).toBe('spoiled');
    // One that is there already can be taken again.
    expect(kept.map((photo) => photos.keep({ ...photo, picture: Buffer.alloc(9) }))).toEqual([true, true]);
  });

  it('is not kept on a full disk, and the ones before it are', () => {
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-photos-full-'));
    const database = openStationDatabase(folder, { maxPages: 90 });
    try {
      const photos = failurePhotos(database);
      const photo = { ...failed(), picture: Buffer.alloc(20_000) };
      photos.keep(photo);
      const large = { ...failed(), picture: Buffer.alloc(900_000) };
      expect(() => photos.keep(large)).toThrow(DiskFull);
      expect([photos.unsent, photos.isWaiting(photo.spoilId)]).toEqual([1, true]);
    } finally {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('sending failure photos', () => {
  type Answers = (Error | null)[];
  /** A sender whose server gives these answers in turn. */
  function sendingTo(answers: Answers) {
    const photos = failurePhotos(station.database);
    let now = 0;
    const tried: string[] = [];
    const ended: string[] = [];
    const gateway = {
      upload: async (_call: unknown, input: { params: { id: string } }, file: File) => {
        tried.push(`${input.params.id} ${file.name}`);
        const error = answers.shift() ?? null;
        if (error) throw error;
        return { id: input.params.id };
      },
    } as unknown as StationGateway;
    const sender = photoSender({
      gateway,
      clock: { ...station.clock, ticks: () => now },
      photos,
      changed: () => undefined,
      sent: (spoilId) => void ended.push(spoilId),
      failed: (error) => {
        throw error;
      },
    });
    const wake = async (afterMs = 0) => {
      now += afterMs;
      sender.wake();
      await sender.idle();
    };
    return { photos, wake, tried, ended };
  }

  it('tries again later after a server problem, ever less often, and loses none', async () => {
    const { photos, wake, tried, ended } = sendingTo([new ServerFailed('503'), new ServerFailed('503')]);
    const photo = failed();
    photos.keep(photo);
    answer('applied');
    await wake();
    await wake(1_900);
    expect(tried).toHaveLength(1);
    await wake(200);
    await wake(2_100);
    expect(tried).toHaveLength(2);
    expect(photos.unsent).toBe(1);
    await wake(4_000);
    expect(tried).toEqual(Array.from({ length: 3 }, () => `${photo.spoilId} photo.webp`));
    expect([photos.unsent, ended]).toEqual([0, [photo.spoilId]]);
  });

  it('reports one that the server won’t take, drops it and sends the others', async () => {
    const words = 'We couldn’t open this picture';
    const { photos, wake, ended } = sendingTo([new Refusal(422, 'broken', words), null]);
    const [bad, good] = [failed(), failed()];
    photos.keep({ ...bad, takenAt: '2026-11-20T09:00:00.000Z' });
    photos.keep(good);
    answer('applied');
    await wake();
    expect(photos.refused()).toMatchObject([{ spoilId: bad.spoilId, words }]);
    expect([photos.unsent, ended]).toEqual([0, [good.spoilId]]);
    photos.forget(bad.spoilId);
    expect(photos.refused()).toEqual([]);
  });

  it('keeps photos while the station has no access', async () => {
    const { photos, wake } = sendingTo([new Refusal(401, 'station-revoked')]);
    photos.keep(failed());
    answer('applied');
    await wake();
    expect([photos.unsent, photos.refused()]).toEqual([1, []]);
  });
});
