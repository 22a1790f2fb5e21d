import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';
import { newLabelWork } from '../../../../tests/support/label-work.ts';
import { openStationFloor } from '../../../../tests/support/station-floor.ts';
import { pretreatPlace } from './pretreat-place.ts';

function spray(change: Partial<LabelWork>) {
  const station = openStationFloor(newId());
  try {
    const label = newLabelWork({ state: 'picked', pickedAt: '2026-11-20T09:00:00.000Z', ...change });
    station.floor.takeChanges([label], () => undefined);
    const place = pretreatPlace({ ...station, queue: { seen: () => null } });
    return place.scan({ what: 'label', label, copy: null }, newId());
  } finally {
    station.close();
  }
}

it('says how much goes on a garment, on what, and how long it dries', () => {
  expect(spray({ pretreatGrams: 14, sides: ['front', 'back'], platen: 'A' })).toMatchObject({
    headline: 'Pretreated',
    words: expect.stringContaining('14 g a side, 28 g in all.'),
    treatment: {
      figure: '14 g',
      facts: ['a side: front, back', '28 g in all', 'Platen A'],
      doing: 'Press it dry',
      seconds: 35,
    },
  });
  expect(spray({ pretreatGrams: 22 })).toMatchObject({
    treatment: { figure: '22 g', facts: ['on the front'] },
  });
});

it('still says how long it dries where the catalogue has no grams', () => {
  expect(spray({})).toMatchObject({ treatment: { figure: '35 s', facts: [], seconds: 35 } });
});
