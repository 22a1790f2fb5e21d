import { z } from 'zod';

/** What can be wrong with a label printer, each with the operator's words for it and the one thing to do. */
const failures = {
  unreachable: {
    title: 'Printer is off',
    message: 'The label printer is off or can’t be reached.',
    fix: 'Turn on the printer and check its cable, then try again.',
  },
  'out-of-labels': {
    title: 'Out of labels',
    message: 'The label printer is out of labels.',
    fix: 'Load a new roll, close the head and press Feed once.',
  },
  'out-of-ribbon': {
    title: 'Out of ribbon',
    message: 'The label printer is out of ribbon.',
    fix: 'Load a new ribbon and close the head.',
  },
  'head-open': {
    title: 'Lid is open',
    message: 'The label printer’s head is open.',
    fix: 'Close the head until it clicks on both sides.',
  },
  paused: {
    title: 'Printer paused',
    message: 'The label printer is paused.',
    fix: 'Press Pause on the printer to resume.',
  },
  'buffer-full': {
    title: 'Printer is busy',
    message: 'The label printer is still busy with earlier labels.',
    fix: 'Wait until it has printed them, then try again.',
  },
  'label-waiting': {
    title: 'Peel the label',
    message: 'A printed label is still in the printer’s peeler.',
    fix: 'Peel it and stick it on.',
  },
  'not-answering': {
    title: 'No answer',
    message: 'The label printer doesn’t answer.',
    fix: 'Check labels, ribbon and lid.',
  },
  temperature: {
    title: 'Too hot or cold',
    message: 'The label printer’s head is too hot or too cold to print.',
    fix: 'Leave the printer on and wait a few minutes.',
  },
  fault: {
    title: 'Printer fault',
    message: 'The label printer reports an internal fault.',
    fix: 'Turn off the printer, wait ten seconds and turn it on again.',
  },
  slow: {
    title: 'Printer is slow',
    message: 'The label printer is responding too slowly.',
    fix: 'Check that no one else is using it, or turn it off and on again.',
  },
  'lost-mid-label': {
    title: 'Connection lost',
    message: 'The connection to the label printer broke while a label was on its way.',
    fix: 'Check whether it printed. If it did, scan it. If not, reprint it.',
  },
  'unreadable-answer': {
    title: 'Unknown status',
    message: 'We can’t read the label printer’s status.',
    fix: 'If it isn’t a Zebra printer, add ?status=none to its address.',
  },
  'spooler-missing': {
    title: 'No print system',
    message: 'This computer has no print system to hand the label to.',
    fix: 'Install CUPS, or use the printer’s own address such as tcp://HOST:9100.',
  },
  'spooler-refused': {
    title: 'Queue refused',
    message: 'This computer’s print queue rejected the label.',
    fix: 'Check the print queue’s name and that it accepts jobs.',
  },
  closed: {
    title: 'Disconnected',
    message: 'The label printer was disconnected in the settings.',
    fix: 'Connect the printer again in the settings.',
  },
} as const satisfies Record<string, { title: string; message: string; fix: string }>;

export type PrinterFailureCode = keyof typeof failures;

const codes = Object.keys(failures) as [PrinterFailureCode, ...PrinterFailureCode[]];

/** Why a printer cannot print: a code for programs, a title, a message and one fix for people, a detail for the log. */
export const PrinterFailure = z.object({
  code: z.enum(codes),
  /** A few words readable at three metres. */
  title: z.string(),
  message: z.string(),
  fix: z.string(),
  detail: z.string(),
});
export type PrinterFailure = z.infer<typeof PrinterFailure>;

/** The failure of a code in the operator's words; `detail` is for the log only. */
export function printerFailure(code: PrinterFailureCode, detail = ''): PrinterFailure {
  return { code, ...failures[code], detail };
}

/** A transport's way of saying why it could not open or write. */
export class PrinterError extends Error {
  readonly failure: PrinterFailure;

  constructor(code: PrinterFailureCode, detail: string) {
    super(`${failures[code].message} ${detail}`);
    this.failure = printerFailure(code, detail);
  }
}

/** The failure inside an unknown error; what is not a `PrinterError` counts as `otherwise`. */
export function failureOf(error: unknown, otherwise: PrinterFailureCode): PrinterFailure {
  if (error instanceof PrinterError) return error.failure;
  return printerFailure(otherwise, error instanceof Error ? error.message : String(error));
}
