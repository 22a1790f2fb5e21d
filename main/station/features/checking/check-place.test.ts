import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type LabelWork,
  refuseUnfinished,
  workKindOf,
} from '../../../../shared/features/factory/stations/stations.ts';
import { newLabelWork } from '../../../../tests/support/label-work.ts';
import { openStationFloor, type StationFloor } from '../../../../tests/support/station-floor.ts';
import type { FloorPlace } from '../../core/place.ts';
import { curePlace } from '../curing/cure-place.ts';
import { checkPlace } from './check-place.ts';

const staffId = newId();
const cure = { celsius: 160, seconds: 90 };
let station: StationFloor;
let curing: FloorPlace;
let checking: FloorPlace;

beforeEach(() => {
  station = openStationFloor(newId());
  const parts = { ...station, queue: { seen: () => null } };
  curing = curePlace(parts);
  checking = checkPlace(parts);
});
afterEach(() => station.close());

const made = (change: Partial<LabelWork> = {}): LabelWork => {
  const label = newLabelWork({
    state: 'printed_on',
    pickedAt: '2026-11-20T09:00:00.000Z',
    printedSides: ['front'],
    ...change,
  });
  station.floor.takeChanges([label], () => undefined);
  return label;
};
const scan = (place: FloorPlace, { id }: LabelWork) => {
  const label = station.labels.byId(id);
  if (!label) throw new RangeError('The station has no such label');
  return place.scan({ what: 'label', label, copy: null }, staffId);
};

describe('a printed garment', () => {
  it('goes straight to its pigeonhole where no one cures or checks it', () => {
    const label = made();
    expect(workKindOf(label)).toBe('sort');
    expect(refuseUnfinished(label)).toBeNull();
  });

  it('is cured, then checked, then sorted where the office wants both', () => {
    const label = made({ cure, isToCheck: true });
    expect(station.labels.counts()).toMatchObject({ cure: 1, check: 0, sort: 0 });
    expect(refuseUnfinished(label)).toMatchObject({ code: 'not-cured' });
    expect(scan(checking, label)).toMatchObject({ refusal: { code: 'not-cured' } });

    expect(scan(curing, label)).toMatchObject({
      tone: 'done',
      headline: 'Into the dryer',
      next: 'Cure it for 90 s, then take it to Check',
      treatment: { figure: '160 °C, 90 s', seconds: 90 },
    });
    expect(scan(curing, label)).toMatchObject({ refusal: { code: 'already-cured' } });
    expect(station.labels.counts()).toMatchObject({ cure: 0, check: 1, sort: 0 });
    const cured = station.labels.byId(label.id);
    expect(cured && refuseUnfinished(cured)).toMatchObject({ code: 'not-checked' });

    expect(scan(checking, label)).toMatchObject({ tone: 'right', headline: 'Check 5 points' });
    expect(checking.at).toBe(label.code);
    expect(checking.confirm(staffId)).toMatchObject({
      tone: 'done',
      headline: 'Passed',
      next: 'Take it to Sort',
    });
    expect(checking.confirm(staffId)).toBeNull();
    expect(scan(checking, label)).toMatchObject({ refusal: { code: 'already-checked' } });
    expect(station.labels.counts()).toMatchObject({ cure: 0, check: 0, sort: 1 });
  });

  it('of one piece goes on to Pack after its check', () => {
    const label = made({ of: 1, isToCheck: true });
    scan(checking, label);
    expect(checking.confirm(staffId)).toMatchObject({ next: 'Take it to Pack' });
  });

  it('can be checked although no one asked for it, and isn’t cured twice', () => {
    const label = made();
    expect(scan(curing, label)).toMatchObject({ refusal: { code: 'cure-not-needed' } });
    scan(checking, label);
    expect(checking.confirm(staffId)).toMatchObject({ headline: 'Passed' });
  });

  it('isn’t passed once it was spoiled', () => {
    const label = made();
    scan(checking, label);
    station.floor.takeChanges([{ ...label, state: 'spoiled', version: 9 }], () => undefined);
    expect(checking.confirm(staffId)).toMatchObject({ refusal: { code: 'label-spoiled' } });
  });

  it('is listed while it’s in the dryer, the first one in at the top', () => {
    const [first, second] = [made({ cure }), made({ cure })];
    scan(curing, first);
    scan(curing, second);
    const since = new Date(Date.now() - 60_000).toISOString();
    const listed = station.labels.curedSince(since).map(({ id }) => id);
    expect(new Set(listed)).toEqual(new Set([first.id, second.id]));
    expect(station.labels.curedSince(new Date(Date.now() + 60_000).toISOString())).toEqual([]);
  });

  it('still goes on to its pigeonhole while its order is on hold', () => {
    const label = made({ cure, isToCheck: true, heldFor: 'Address needs checking' });
    expect(workKindOf(label)).toBe('cure');
    expect(workKindOf({ ...label, of: 1 })).toBeNull();
  });
});
