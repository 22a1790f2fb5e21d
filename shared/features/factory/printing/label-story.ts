import { z } from 'zod';
import { isUnpaid, type OrderStatus, orderStatusSchema } from '../../../rules/orders/orders.ts';
import { formatNumber } from '../../../rules/text/format-number.ts';
import { failureSchema } from '../failure-photos/failure-photos.ts';
import { printIntentStateSchema } from './print-states.ts';

const moment = z.iso.datetime().nullable();

/** What the server has of one label, from its payment to the first scan of its paper. */
export const labelStorySchema = z.object({
  labelId: z.uuid(),
  code: z.string(),
  orderNumber: z.string(),
  counter: z.int(),
  of: z.int(),
  productName: z.string(),
  colour: z.string(),
  size: z.string(),
  state: z.string(),
  orderStatus: orderStatusSchema,
  /** Why the office holds the order; null while it doesn’t. */
  holdReason: z.string().nullable(),
  /** The workstation that the office gave the label to; null where any may print it. */
  assignedTo: z.string().nullable(),
  paidAt: moment,
  createdAt: z.iso.datetime(),
  cancelledAt: moment,
  printedAt: moment,
  pickedAt: moment,
  /** Since when its garment is missing at the pick face. */
  shortAt: moment,
  /** The last print of its order’s jobsheet. */
  jobsheet: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  files: z.array(
    z.object({
      side: z.string(),
      status: z.enum(['waiting', 'rendering', 'ready', 'failed']),
      error: z.string().nullable(),
      renderedAt: moment,
    }),
  ),
  /** Whether a station has its latest change. */
  isReceived: z.boolean(),
  /** Open labels that are printed before it. */
  ahead: z.int(),
  /** Attempts to print it, the newest first. */
  prints: z.array(
    z.object({
      id: z.uuid(),
      station: z.string(),
      /** When its workstation last called. */
      stationSeenAt: moment,
      printer: z.string().nullable(),
      state: printIntentStateSchema,
      cause: z.string().nullable(),
      words: z.string().nullable(),
      printNo: z.int(),
      isShared: z.boolean(),
      isExtra: z.boolean(),
      isClosed: z.boolean(),
      /** The stop of its printer that left it in doubt; null where none did. */
      stopId: z.uuid().nullable(),
      staffName: z.string().nullable(),
      /** Labels before it in its printer's queue. */
      before: z.int(),
      at: z.iso.datetime(),
    }),
  ),
  /** The first scan that showed the paper. */
  scan: z.object({ kind: z.string(), at: z.iso.datetime(), station: z.string().nullable() }).nullable(),
  /** Reports that its garment is spoiled, the earliest first. */
  failures: z.array(failureSchema).default([]),
  /** Every change of its attempts, the newest first. Empty where a whole order was asked for. */
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      station: z.string(),
      staffName: z.string().nullable(),
      toState: printIntentStateSchema,
      cause: z.string().nullable(),
      printNo: z.int(),
    }),
  ),
});
export type LabelStory = z.infer<typeof labelStorySchema>;

/** Most labels of one order that are told at once. */
export const STORIES_LIMIT = 100;

/** What a label’s code, a jobsheet’s code or an order number leads to. */
export const labelStoriesSchema = z.object({
  found: z.enum(['label', 'order']),
  orderId: z.uuid(),
  orderNumber: z.string(),
  orderStatus: orderStatusSchema,
  /** How many labels the order has, or 1. */
  total: z.int(),
  labels: z.array(labelStorySchema).max(STORIES_LIMIT),
});
export type LabelStories = z.infer<typeof labelStoriesSchema>;

export type CauseOwner = 'office' | 'supervisor' | 'worker';
type StoryAction = 'stock' | 'open-order' | 'take-over' | 'binned' | 'find' | 'settle' | 'station';

/** Every reason for which a label isn't on paper, or its paper isn't found: who acts, and how. */
export const STORY_CAUSES = {
  unpaid: { owner: 'office', action: 'open-order' },
  refunded: { owner: 'office', action: 'open-order' },
  held: { owner: 'office', action: 'open-order' },
  cancelled: { owner: 'office', action: 'open-order' },
  spoiled: { owner: 'office', action: 'open-order' },
  'file-missing': { owner: 'office', action: 'open-order' },
  'file-failed': { owner: 'office', action: 'open-order' },
  rendering: { owner: 'office', action: 'open-order' },
  'not-asked': { owner: 'worker', action: 'station' },
  'in-share': { owner: 'supervisor', action: 'take-over' },
  assigned: { owner: 'worker', action: 'station' },
  'claimed-silent': { owner: 'supervisor', action: 'take-over' },
  claimed: { owner: 'worker', action: 'station' },
  'lease-over': { owner: 'worker', action: 'station' },
  superseded: { owner: 'worker', action: 'station' },
  'waiting-turn': { owner: 'worker', action: 'station' },
  'printer-stopped': { owner: 'worker', action: 'station' },
  'needs-scan': { owner: 'worker', action: 'station' },
  offline: { owner: 'worker', action: 'station' },
  'in-memory': { owner: 'worker', action: 'station' },
  'in-doubt': { owner: 'worker', action: 'settle' },
  unproven: { owner: 'worker', action: 'find' },
  'failed-person': { owner: 'worker', action: 'station' },
  'label-unwritable': { owner: 'office', action: 'open-order' },
  'not-printed': { owner: 'worker', action: 'station' },
  'no-stock': { owner: 'office', action: 'stock' },
  'never-scanned': { owner: 'worker', action: 'find' },
  lost: { owner: 'worker', action: 'station' },
  'extra-copy': { owner: 'worker', action: 'binned' },
} as const satisfies Record<string, { readonly owner: CauseOwner; readonly action: StoryAction }>;
export type StoryCause = keyof typeof STORY_CAUSES;

export interface StoryLink {
  readonly name:
    | 'Paid'
    | 'Released'
    | 'Label made'
    | 'Files ready'
    | 'Jobsheet'
    | 'Given to a station'
    | 'In a queue'
    | 'On paper'
    | 'Garment'
    | 'Scanned';
  /** `open`: nothing went wrong, and it hasn’t happened yet. `later`: waits for a link before it. */
  readonly status: 'done' | 'open' | 'stopped' | 'later';
  readonly words: string;
  readonly at: string | null;
  readonly cause: StoryCause | null;
  /** The attempt that it's about. */
  readonly printId: string | null;
}

type Said = Omit<StoryLink, 'name' | 'printId'>;
type Print = LabelStory['prints'][number];

const done = (words: string, at: string | null = null): Said => ({ status: 'done', words, at, cause: null });
const wait = (cause: StoryCause, words: string, at: string | null = null): Said => ({
  status: 'open',
  words,
  at,
  cause,
});
const stop = (cause: StoryCause, words: string, at: string | null = null): Said => ({
  status: 'stopped',
  words,
  at,
  cause,
});
const later: Said = { status: 'later', words: '', at: null, cause: null };

const REFUNDED: readonly OrderStatus[] = ['refunded', 'bespoke_refunded', 'exchanged'];
const HELD: readonly OrderStatus[] = ['disputed', 'issue'];
const SILENT_MS = 120_000;

function released({ cancelledAt, state, orderStatus, holdReason, paidAt }: LabelStory): Said {
  if (state === 'cancelled') return stop('cancelled', 'Cancelled', cancelledAt);
  if (state === 'spoiled') return stop('spoiled', 'Its garment is made again under another label');
  if (REFUNDED.includes(orderStatus)) return stop('refunded', 'The order was refunded');
  if (HELD.includes(orderStatus)) return stop('held', 'The order is on hold');
  if (holdReason !== null) return stop('held', `On hold: ${holdReason}`);
  if (orderStatus === 'paid') return done('Not started yet. Stations can print its labels', paidAt);
  return done('The order is in production');
}

function files({ files: all }: LabelStory): Said {
  const failed = all.find(({ status }) => status === 'failed');
  if (failed) {
    const why = failed.error ? `: ${failed.error}` : '';
    return stop('file-failed', `The ${failed.side}’s print file couldn’t be made${why}`);
  }
  if (all.length === 0) return stop('file-missing', 'The print file is missing');
  const waiting = all.find(({ status }) => status !== 'ready');
  if (waiting) return wait('rendering', `The ${waiting.side}’s print file is being made`);
  const last = all.map(({ renderedAt }) => renderedAt ?? '').toSorted();
  return done(all.length === 1 ? '1 file' : `${all.length} files`, last.at(-1) || null);
}

function given(story: LabelStory, print: Print | null, now: number): Said {
  const { ahead, printedAt, isReceived, assignedTo, state } = story;
  const line = ahead === 1 ? '1 label is ahead of it' : `${formatNumber(ahead)} labels are ahead of it`;
  const isWaiting = print === null || print.state === 'cancelled';
  if (isWaiting && state === 'open' && assignedTo !== null)
    return wait('assigned', `The office gave it to ${assignedTo}. ${line}`);
  if (!print)
    return printedAt
      ? done('Printed before prints were recorded', printedAt)
      : wait('not-asked', `${isReceived ? 'Not requested by' : 'Not received by'} a station yet. ${line}`);
  const { station, at } = print;
  if (print.state === 'cancelled') {
    if (print.cause === 'lease-over')
      return wait('lease-over', `${station} kept it too long. It’s free again. ${line}`, at);
    if (print.cause === 'superseded' || print.cause === 'printed-elsewhere')
      return wait('superseded', `It’s no longer with ${station}. ${line}`, at);
    return wait('not-asked', `${station} gave it back. ${line}`, at);
  }
  if (print.state !== 'claimed') return done(station, at);
  if (print.isShared) return wait('in-share', `${station} has it for offline use`, at);
  const isSilent = print.stationSeenAt === null || now - Date.parse(print.stationSeenAt) > SILENT_MS;
  if (isSilent) return stop('claimed-silent', `No news from ${station}, which has it`, print.stationSeenAt);
  return wait('claimed', `${station} is about to print it`, at);
}

const PRINTER_FINE = [null, 'offline', 'needs-scan'];

function queued(print: Print): Said {
  const { printer, station, cause, words, before, at } = print;
  if (print.state !== 'queued') return done(printer ?? station, at);
  if (cause === 'offline')
    return stop('offline', `${station} is offline and this label needs the network`, at);
  if (cause === 'needs-scan')
    return stop('needs-scan', words ?? `${printer} can’t report: scan its labels first`, at);
  if (!PRINTER_FINE.includes(cause))
    return stop('printer-stopped', `Waiting at ${printer}. ${words ?? ''}`.trim(), at);
  const ahead = before === 1 ? '1 label is ahead of it' : `${before} labels are ahead of it`;
  return wait(
    'waiting-turn',
    before === 0 ? `It’s next at ${printer}` : `Waiting at ${printer}: ${ahead}`,
    at,
  );
}

function onPaper(print: Print): Said {
  const { printer, words, staffName, state, at } = print;
  const why = words ? ` ${words}` : '';
  switch (state) {
    case 'claimed':
    case 'queued':
    case 'cancelled':
      return later;
    case 'sending':
      return wait('in-memory', `On its way to ${printer}`, at);
    case 'in_memory':
      return wait('in-memory', `In the memory of ${printer}.${why}`, at);
    case 'acknowledged':
    case 'confirmed':
      return done(`Printed on ${printer}`, at);
    case 'sent_unproven':
      return done(`Sent, but ${printer} can’t report`, at);
    case 'unknown':
      return stop('in-doubt', `It may have printed on ${printer}.${why}`, at);
    case 'failed':
      if (print.cause === 'label-unwritable')
        return stop('label-unwritable', words ?? 'This label can’t be drawn', at);
      if (print.cause === 'failed-person')
        return stop('failed-person', `${staffName ?? 'Someone'} said it didn’t print`, at);
      return stop('not-printed', `It didn’t print on ${printer}.${why}`, at);
  }
}

/** Its order’s labels print without it, so that it never is the reason. */
function onJobsheet({ jobsheet }: LabelStory): Said {
  if (!jobsheet) return { ...later, words: 'No jobsheet was printed yet' };
  return done(jobsheet.by ? `Printed by ${jobsheet.by}` : 'Printed', jobsheet.at);
}

function garment({ shortAt, pickedAt, printedAt, state, colour, size }: LabelStory): Said {
  if (shortAt !== null && state === 'label_printed')
    return stop('no-stock', `Waiting for ${[colour, size].filter(Boolean).join(', ')}`, shortAt);
  if (pickedAt !== null) return done('Picked', pickedAt);
  return printedAt === null ? later : { ...later, words: 'Not picked yet' };
}

function scanned({ scan }: LabelStory, print: Print): Said {
  if (print.cause === 'lost') return stop('lost', 'No one could find its paper', print.at);
  if (scan) return done(scan.station ? `Scanned at ${scan.station}` : 'Scanned', scan.at);
  if (print.state === 'confirmed') return done('Someone saw it', print.at);
  if (print.state === 'sent_unproven')
    return wait('unproven', 'Never scanned. The printer can’t say that it printed', print.at);
  if (print.state === 'acknowledged') return wait('never-scanned', 'Never scanned', print.at);
  return later;
}

/**
 * Answers “Why wasn’t this label printed?”: ten links from its payment to the first scan. The first that isn’t done
 * is the reason.
 */
export function tellLabelStory(story: LabelStory, now: number): StoryLink[] {
  const [print = null] = story.prints;
  const isPaid = !isUnpaid(story.orderStatus);
  const copy = story.prints.find(
    ({ isExtra, isClosed, state }) => isExtra && !isClosed && state !== 'failed',
  );
  const link = (name: StoryLink['name'], said: Said, printId: string | null = null): StoryLink => ({
    name,
    ...said,
    printId,
  });
  const gave = given(story, print, now);
  const scan = (): Said => {
    if (copy) {
      const stations = story.prints
        .filter(({ printNo }) => printNo === copy.printNo)
        .map(({ station }) => station);
      return stop(
        'extra-copy',
        `Two copies exist, from ${stations.toReversed().join(' and ')}. Bin one`,
        copy.at,
      );
    }
    return print ? scanned(story, print) : story.scan ? done('Scanned', story.scan.at) : later;
  };
  const inQueue = (): Said => {
    if (print && gave.status === 'done') return queued(print);
    return !print && story.printedAt ? done('Not recorded') : later;
  };
  return [
    link('Paid', isPaid ? done('Paid', story.paidAt) : stop('unpaid', 'The order isn’t paid yet')),
    link('Released', isPaid ? released(story) : later),
    link('Label made', done(`Label ${story.counter} of ${story.of}`, story.createdAt)),
    link('Files ready', files(story)),
    link('Jobsheet', onJobsheet(story)),
    link('Given to a station', gave, print?.id),
    link('In a queue', inQueue(), print?.id),
    link(
      'On paper',
      print ? onPaper(print) : story.printedAt ? done('Printed', story.printedAt) : later,
      print?.id,
    ),
    link('Garment', garment(story)),
    link('Scanned', scan(), copy?.id ?? print?.id),
  ];
}

/** The first link that isn’t done: why the label isn’t on paper, or its paper not found. Null where all is well. */
export const storyReason = (links: readonly StoryLink[]): StoryLink | null =>
  links.find(({ status }) => status === 'stopped' || status === 'open') ?? null;
