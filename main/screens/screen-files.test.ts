import { expect, test } from 'vitest';
import { redirectToStation } from './screen-files.ts';

test.each(['/', '/factory/orders/', '/factory/shipments/create/', '/dashboard/', '/factory/stations-old/'])(
  'leads %s, a screen of the office, to the station',
  (path) => {
    expect(redirectToStation(path)).toBe('/factory/station/');
  },
);

test.each(['/factory/station/', '/factory/station', '/factory/station/anything/', '/assets/app-1a2b.js'])(
  'answers %s itself',
  (path) => {
    expect(redirectToStation(path)).toBeNull();
  },
);
