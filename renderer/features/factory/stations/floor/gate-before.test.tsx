import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  type RecordsState,
  recordsState,
  type StationConnection,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { gateBefore } from './gate-before.tsx';

/** What a person reads who is logged in at a station; null where nothing keeps them from working. */
function gateOf(connection: StationConnection, records: RecordsState): string | null {
  const gate = gateBefore(
    {
      host: 'headless',
      stationName: 'Packing 2',
      server: 'http://selvedge.example',
      connection,
      connectionWords: '',
      lastSyncAt: null,
      clockOffsetMs: null,
      queueDepth: 3,
      attention: 0,
      staff: { id: '01a1fd13-0000-7000-8000-000000000000', name: 'Molly' },
      work: 'print',
      at: null,
      counts: { print: 0, pick: 0, pretreat: 0, 'print-on': 0, cure: 0, check: 0, sort: 0, pack: 0, ship: 0 },
      readers: [],
      diskFull: false,
      parts: { [recordsState.name]: records },
    },
    null,
  );
  return gate === null ? null : renderToStaticMarkup(<MantineProvider>{gate}</MantineProvider>);
}

const chosen: RecordsState = { kind: 'kept', words: 'Molly' };

test('a station chosen without the network works, with the network or without', () => {
  expect(gateOf('offline', chosen)).toBeNull();
  expect(gateOf('connecting', chosen)).toBeNull();
  expect(gateOf('online', null)).toBeNull();
});

test('a station that lost to the other computer says so and can be paired as new', () => {
  const html = gateOf('revoked', chosen);
  expect(html).toMatch(/<h1>The other computer was chosen<\/h1>/);
  expect(html).toContain('Packing 2 works on another computer now.');
  expect(html).toContain('The scans from this one are saved.');
  expect(html).toMatch(/<button[^>]*>(<[^>]*>)*Pair this one as new</);
  expect(html).not.toContain('This is Packing 2');
  expect(html).not.toContain('once the network is back');
});

test('a copied station asks which one is real, also where it lost its access', () => {
  for (const connection of ['online', 'revoked'] as const)
    expect(gateOf(connection, { kind: 'copied', words: '' })).toContain('Pair this one as new');
});
