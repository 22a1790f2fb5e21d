import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineDomainEvent, readPayload } from './domain-event.ts';

const hatSold = defineDomainEvent({
  name: 'hat.sold',
  version: 2,
  payload: z.object({ hatId: z.string(), pieces: z.int() }),
  upgrade: (payload) => ({ ...z.object({ hatId: z.string() }).parse(payload), pieces: 1 }),
});

describe('a stored event', () => {
  test('of this version is read as it is', () => {
    expect(readPayload(hatSold, { version: 2, payload: { hatId: 'fez', pieces: 3 } })).toEqual({
      hatId: 'fez',
      pieces: 3,
    });
  });

  test('of an earlier version is upgraded', () => {
    expect(readPayload(hatSold, { version: 1, payload: { hatId: 'fez' } })).toEqual({
      hatId: 'fez',
      pieces: 1,
    });
  });

  test('of a later version is refused, so that a newer server takes it', () => {
    expect(() => readPayload(hatSold, { version: 3, payload: {} })).toThrow(
      'hat.sold has version 3. This server reads version 2',
    );
  });

  test('whose payload does not fit is refused', () => {
    expect(() => readPayload(hatSold, { version: 2, payload: { hatId: 7 } })).toThrow();
  });
});
