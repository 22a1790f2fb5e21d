import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type LabelWork,
  refuseHeld,
  workKindOf,
} from '../../../../shared/features/factory/stations/stations.ts';
import { newLabelWork, newOpenLabel } from '../../../../tests/support/label-work.ts';
import { openStationFloor, type StationFloor } from '../../../../tests/support/station-floor.ts';

const heldFor = 'Address needs checking';
let floor: StationFloor;
beforeEach(() => {
  floor = openStationFloor(newId());
});
afterEach(() => floor.close());

const take = (...labels: LabelWork[]) => floor.floor.takeChanges(labels, () => undefined);

test('a held order leaves every list but sorting, and comes back when it is released', () => {
  const orderId = newId();
  const steps = ['open', 'label_printed', 'picked', 'pretreated', 'printed_on', 'sorted'] as const;
  const labels = steps.map((state, place) =>
    newLabelWork({
      state,
      orderId,
      counter: place + 1,
      of: steps.length,
      needsPretreat: true,
      pigeonhole: state === 'sorted' ? 'P001' : null,
    }),
  );
  take(...labels);
  const before = floor.labels.counts();
  expect(Object.values(before).reduce((sum, count) => sum + count)).toBe(steps.length);
  take(...labels.map((label) => ({ ...label, heldFor, version: 2 })));
  expect(floor.labels.counts()).toEqual({
    print: 0,
    pick: 0,
    pretreat: 0,
    'print-on': 0,
    cure: 0,
    check: 0,
    sort: 1,
    pack: 0,
    ship: 0,
  });
  expect(floor.labels.facesToPick()).toEqual([]);
  // The station still knows what lies in the pigeonhole, to say why it isn’t packed.
  expect(floor.labels.inPigeonhole('P001').map(({ heldFor: why }) => why)).toContain(heldFor);
  take(...labels.map((label) => ({ ...label, version: 3 })));
  expect(floor.labels.counts()).toEqual(before);
});

test('a held label’s scan is refused with the office’s reason', () => {
  expect(refuseHeld(newOpenLabel({ heldFor }))).toMatchObject({
    code: 'on-hold',
    tone: 'stop',
    words: 'Order 10041 is on hold: Address needs checking',
  });
  expect(refuseHeld(newOpenLabel())).toBeNull();
  expect(refuseHeld(newOpenLabel({ heldFor, state: 'cancelled' }))).toBeNull();
  expect(workKindOf(newOpenLabel({ heldFor }))).toBeNull();
});
