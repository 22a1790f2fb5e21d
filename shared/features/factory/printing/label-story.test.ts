import { describe, expect, test } from 'vitest';
import {
  type LabelStory,
  STORY_CAUSES,
  type StoryCause,
  storyReason,
  tellLabelStory,
} from './label-story.ts';

const at = '2026-11-22T10:00:00.000Z';
const now = Date.parse(at) + 60_000;
type Print = LabelStory['prints'][number];

const print: Print = {
  id: '01890000-0000-7000-8000-000000000001',
  station: 'Labels 1',
  stationSeenAt: at,
  printer: 'Zebra 1',
  state: 'queued',
  cause: null,
  words: null,
  printNo: 1,
  isShared: false,
  isExtra: false,
  isClosed: false,
  stopId: null,
  staffName: 'Asha',
  before: 0,
  at,
};
const story: LabelStory = {
  labelId: '01890000-0000-7000-8000-000000000002',
  code: 'SL00000000000',
  orderNumber: '10041',
  counter: 2,
  of: 3,
  productName: 'Wave tee',
  colour: 'Black',
  size: 'M',
  state: 'open',
  orderStatus: 'processing',
  holdReason: null,
  assignedTo: null,
  paidAt: at,
  createdAt: at,
  cancelledAt: null,
  printedAt: null,
  pickedAt: null,
  shortAt: null,
  jobsheet: null,
  files: [{ side: 'front', status: 'ready', error: null, renderedAt: at }],
  isReceived: true,
  ahead: 214,
  prints: [],
  scan: null,
  failures: [],
  events: [],
};
const withPrint = (change: Partial<Print>): LabelStory => ({ ...story, prints: [{ ...print, ...change }] });

const front = story.files.map((file) => ({ ...file }));
const CASES: Readonly<Record<StoryCause, readonly [LabelStory, RegExp]>> = {
  unpaid: [{ ...story, orderStatus: 'to_be_paid', paidAt: null }, /isn’t paid/],
  refunded: [{ ...story, orderStatus: 'refunded' }, /refunded/],
  held: [{ ...story, orderStatus: 'disputed' }, /on hold/],
  assigned: [{ ...story, assignedTo: 'Labels 2' }, /^The office gave it to Labels 2\. 214 labels/],
  cancelled: [{ ...story, state: 'cancelled', cancelledAt: at }, /Cancelled/],
  spoiled: [{ ...story, state: 'spoiled' }, /made again under another label/],
  'file-missing': [{ ...story, files: [] }, /missing/],
  'file-failed': [
    {
      ...story,
      files: front.map((file) => ({ ...file, status: 'failed' as const, error: 'artwork too small' })),
    },
    /couldn’t be made: artwork too small/,
  ],
  rendering: [
    { ...story, files: front.map((file) => ({ ...file, status: 'rendering' as const })) },
    /being made/,
  ],
  'not-asked': [story, /Not requested by a station yet. 214 labels are ahead/],
  'in-share': [withPrint({ state: 'claimed', isShared: true }), /offline use/],
  'claimed-silent': [
    withPrint({ state: 'claimed', stationSeenAt: '2026-11-22T09:50:00.000Z' }),
    /No news from Labels 1/,
  ],
  claimed: [withPrint({ state: 'claimed' }), /about to print/],
  'lease-over': [withPrint({ state: 'cancelled', cause: 'lease-over' }), /too long. It’s free again/],
  superseded: [withPrint({ state: 'cancelled', cause: 'superseded' }), /no longer with Labels 1/],
  'waiting-turn': [withPrint({ before: 4 }), /4 labels are ahead/],
  'printer-stopped': [
    withPrint({ cause: 'out-of-labels', words: 'The label printer is out of labels.' }),
    /Waiting at Zebra 1. The label printer is out of labels/,
  ],
  'needs-scan': [withPrint({ cause: 'needs-scan' }), /Zebra 1 can’t report/],
  offline: [withPrint({ cause: 'offline' }), /offline and this label needs the network/],
  'in-memory': [withPrint({ state: 'in_memory' }), /memory of Zebra 1/],
  'in-doubt': [
    withPrint({ state: 'unknown', words: 'The printer lost power.' }),
    /may have printed.*lost power/,
  ],
  unproven: [withPrint({ state: 'sent_unproven' }), /can’t say/],
  'failed-person': [withPrint({ state: 'failed', cause: 'failed-person' }), /Asha said it didn’t print/],
  'label-unwritable': [
    withPrint({ state: 'failed', cause: 'label-unwritable', words: 'Its product name is too long.' }),
    /too long/,
  ],
  'not-printed': [withPrint({ state: 'failed', cause: 'fault' }), /didn’t print on Zebra 1/],
  'no-stock': [
    { ...withPrint({ state: 'acknowledged' }), printedAt: at, state: 'label_printed', shortAt: at },
    /^Waiting for Black, M$/,
  ],
  'never-scanned': [withPrint({ state: 'acknowledged' }), /Never scanned/],
  lost: [withPrint({ state: 'acknowledged', cause: 'lost' }), /No one could find/],
  'extra-copy': [
    {
      ...story,
      prints: [
        { ...print, state: 'acknowledged', isExtra: true, station: 'Labels 2' },
        { ...print, state: 'acknowledged' },
      ],
    },
    /Two copies exist, from Labels 1 and Labels 2/,
  ],
};

describe('a label’s story', () => {
  test.each(Object.keys(STORY_CAUSES) as StoryCause[])(
    'names %s as the first thing that isn’t done',
    (cause) => {
      const [given, words] = CASES[cause];
      const links = tellLabelStory(given, now);
      expect(storyReason(links)).toMatchObject({ cause, words: expect.stringMatching(words) });
      expect(links).toHaveLength(10);
    },
  );

  test('has nothing open once the paper was scanned', () => {
    const scan = { kind: 'sort', at, station: 'Sort 1' };
    const jobsheet = { at, by: 'Mo' };
    const sorted = { ...withPrint({ state: 'confirmed' }), printedAt: at, pickedAt: at, jobsheet, scan };
    const links = tellLabelStory(sorted, now);
    expect(storyReason(links)).toBeNull();
    expect(links.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'done'));
    expect(links.find(({ name }) => name === 'Jobsheet')).toMatchObject({ words: 'Printed by Mo', at });
  });

  test('names the office’s hold with its reason', () => {
    expect(
      storyReason(tellLabelStory({ ...story, holdReason: 'Address needs checking' }, now)),
    ).toMatchObject({
      name: 'Released',
      cause: 'held',
      words: 'On hold: Address needs checking',
    });
  });

  test('says that no station has received it, as while all are without the network', () => {
    const links = tellLabelStory({ ...story, isReceived: false }, now);
    expect(storyReason(links)?.words).toMatch(/^Not received by a station yet/);
  });

  test('is never held up by a jobsheet that wasn’t printed', () => {
    const links = tellLabelStory(story, now);
    expect(links.find(({ name }) => name === 'Jobsheet')).toMatchObject({
      status: 'later',
      words: 'No jobsheet was printed yet',
    });
    expect(storyReason(links)?.name).toBe('Given to a station');
  });
});
