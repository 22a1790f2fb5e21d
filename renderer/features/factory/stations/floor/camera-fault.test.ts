import { expect, test } from 'vitest';
import { CAMERA_FAULT_WORDS, cameraFaultOf } from './camera-fault.ts';
import { scaledToFit } from './encode-photo.ts';

test.each([
  ['NotFoundError', 'No camera found'],
  ['OverconstrainedError', 'No camera found'],
  ['NotAllowedError', 'The camera isn’t allowed'],
  ['NotReadableError', 'The camera is busy'],
  ['TypeError', 'The camera doesn’t work'],
])('%s is told as “%s”', (name, title) => {
  expect(CAMERA_FAULT_WORDS[cameraFaultOf(new DOMException('', name))].title).toBe(title);
});

test.each([
  [
    { width: 4_000, height: 3_000 },
    { width: 1_600, height: 1_200 },
  ],
  [
    { width: 3_000, height: 4_000 },
    { width: 1_200, height: 1_600 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 30_000, height: 2 },
    { width: 1_600, height: 1 },
  ],
])('a picture of %o is made %o', (size, scaled) => {
  expect(scaledToFit(size, 1_600)).toEqual(scaled);
});
