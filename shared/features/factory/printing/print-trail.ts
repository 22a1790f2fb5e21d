import { z } from 'zod';
import { printIntentStateSchema } from './print-states.ts';

const moment = z.iso.datetime().nullable();

/** What the server knows about a label on its way to paper. */
export const labelPrintFactsSchema = z.object({
  labelId: z.uuid(),
  code: z.string(),
  counter: z.int(),
  of: z.int(),
  paidAt: moment,
  cancelledAt: moment,
  printedAt: moment,
  files: z.array(
    z.object({
      side: z.string(),
      status: z.enum(['waiting', 'rendering', 'ready', 'failed']),
      error: z.string().nullable(),
      renderedAt: moment,
    }),
  ),
  /** Workstations that have the label, the earliest first. */
  pulledBy: z.array(z.object({ station: z.string(), at: moment })),
  /** Attempts to print it, the newest first. */
  prints: z.array(
    z.object({
      station: z.string(),
      printer: z.string(),
      state: printIntentStateSchema,
      cause: z.string().nullable(),
      words: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
export type LabelPrintFacts = z.infer<typeof labelPrintFactsSchema>;

export interface PrintTrailLink {
  readonly name: 'Paid' | 'Print files' | 'At a workstation' | 'Label';
  /** `stopped`: nothing later can happen until someone acts. */
  readonly status: 'done' | 'waiting' | 'stopped';
  readonly words: string;
  readonly at: string | null;
}

function fileLink({ files }: LabelPrintFacts): PrintTrailLink {
  const name = 'Print files';
  const failed = files.find(({ status }) => status === 'failed');
  if (failed) {
    const why = failed.error ? `: ${failed.error}` : '';
    return {
      name,
      status: 'stopped',
      words: `The ${failed.side} print file couldn’t be made${why}`,
      at: null,
    };
  }
  if (files.length === 0) return { name, status: 'stopped', words: 'The print file is missing', at: null };
  const waiting = files.find(({ status }) => status !== 'ready');
  if (waiting)
    return { name, status: 'waiting', words: `We’re making the ${waiting.side} print file`, at: null };
  const last =
    files
      .map(({ renderedAt }) => renderedAt)
      .toSorted()
      .at(-1) ?? null;
  return { name, status: 'done', words: 'Ready', at: last };
}

function pulledLink({ pulledBy, prints, printedAt }: LabelPrintFacts): PrintTrailLink {
  const name = 'At a workstation';
  const [first] = pulledBy;
  if (first) {
    const stations = pulledBy.map(({ station }) => station).join(', ');
    return { name, status: 'done', words: stations, at: first.at };
  }
  const [print] = prints;
  if (print) return { name, status: 'done', words: print.station, at: null };
  // Printed by a workstation that didn't report its prints yet, or whose pull is older than the label's last change.
  if (printedAt) return { name, status: 'done', words: 'Received', at: null };
  return { name, status: 'waiting', words: 'Not at a workstation yet', at: null };
}

function labelLink({ prints, printedAt, cancelledAt }: LabelPrintFacts): PrintTrailLink {
  const name = 'Label';
  const [print] = prints;
  if (!print) {
    if (printedAt) return { name, status: 'done', words: 'Printed', at: printedAt };
    if (cancelledAt) return { name, status: 'stopped', words: 'Cancelled', at: cancelledAt };
    return { name, status: 'waiting', words: 'No one has printed it yet', at: null };
  }
  const { printer, station, at } = print;
  const where = `${printer}, ${station}`;
  const why = print.words ? `. ${print.words}` : '';
  switch (print.state) {
    case 'acknowledged':
      return { name, status: 'done', words: `Printed on ${where}. Not scanned yet`, at };
    case 'confirmed':
      return { name, status: 'done', words: `Printed on ${where}`, at };
    case 'claimed':
      return { name, status: 'waiting', words: `${station} has it to print`, at };
    case 'queued':
      return { name, status: print.cause ? 'stopped' : 'waiting', words: `Waiting for ${where}${why}`, at };
    case 'sending':
      return { name, status: 'waiting', words: `Sending to ${where}`, at };
    case 'in_memory':
      return { name, status: 'waiting', words: `In the memory of ${where}${why}`, at };
    case 'sent_unproven':
      return { name, status: 'done', words: `Sent to ${where}, which can’t report. Not scanned yet`, at };
    case 'cancelled':
      return { name, status: 'stopped', words: `Stopped before it was sent to ${where}${why}`, at };
    case 'unknown':
      return { name, status: 'stopped', words: `It may have printed on ${where}${why}`, at };
    case 'failed':
      return { name, status: 'stopped', words: `Not printed on ${where}${why}`, at };
  }
}

/** Answers "why wasn't this label printed?": every step from the payment to the paper. The first that isn't done is why. */
export function printTrail(facts: LabelPrintFacts): PrintTrailLink[] {
  const paid: PrintTrailLink = facts.paidAt
    ? { name: 'Paid', status: 'done', words: 'Paid', at: facts.paidAt }
    : { name: 'Paid', status: 'waiting', words: 'The order isn’t paid yet', at: null };
  return [paid, fileLink(facts), pulledLink(facts), labelLink(facts)];
}
