import { z } from 'zod';

/** Why a reader cannot read, in the operator's words, each with the one thing to do. */
const failures = {
  'not-connected': {
    message: 'The reader is not connected.',
    fix: "Plug the reader in and check its port in the station's settings.",
  },
  unplugged: {
    message: 'The reader was unplugged.',
    fix: 'Plug it in again; it carries on by itself.',
  },
  'unplugged-mid-read': {
    message: 'The reader was unplugged in the middle of a read, and nothing was taken from it.',
    fix: 'Plug it in again, then read once more.',
  },
  busy: {
    message: 'Another program is using the reader.',
    fix: 'Close the other program; the reader is taken as soon as it is free.',
  },
  'no-permission': {
    message: 'This computer does not allow the station to use the reader.',
    fix: "Give the station's user access to the device (on Linux the group dialout or a udev rule).",
  },
  'keyboard-mode': {
    message: 'The scanner is set up as a keyboard.',
    fix: "Scan 'USB HID POS' in the scanner's set-up booklet, or remove it here and use it as a keyboard.",
  },
  unreachable: {
    message: 'The tag reader is off or cannot be reached.',
    fix: 'Switch the tag reader on and check its network cable.',
  },
  'used-elsewhere': {
    message: 'Another computer is using the tag reader.',
    fix: 'Disconnect it there; it is taken as soon as it is free.',
  },
  'settings-refused': {
    message: 'The tag reader does not accept the settings it is given.',
    fix: 'Restart the tag reader; if that does not help, update its firmware.',
  },
} as const satisfies Record<string, { message: string; fix: string }>;

/** Why something that was read does not count. */
const refusals = {
  'bad-checksum': {
    message: 'The badge was not read cleanly.',
    fix: 'Hold the badge still on the reader once more.',
  },
  'broken-frame': {
    message: 'The reader sent something incomplete.',
    fix: 'Read once more.',
  },
  'too-long': {
    message: 'The reader sent more than a code can hold.',
    fix: 'Check that the scanner ends each code with Enter, then scan once more.',
  },
  unprintable: {
    message: 'The code has characters that cannot be shown.',
    fix: "Check the scanner's speed and keyboard language, then scan once more.",
  },
} as const satisfies Record<string, { message: string; fix: string }>;

export type ReaderFailureCode = keyof typeof failures;
export type ReadRefusalCode = keyof typeof refusals;

const failureCodes = Object.keys(failures) as [ReaderFailureCode, ...ReaderFailureCode[]];

/** A reader's failure: a code for programs, a message and one fix for people, a detail for the log. */
export const ReaderFailure = z.object({
  code: z.enum(failureCodes),
  message: z.string(),
  fix: z.string(),
  detail: z.string(),
});
export type ReaderFailure = z.infer<typeof ReaderFailure>;

/** A refused read: a code for programs, a message and one fix for people. */
export interface ReadRefusal {
  readonly code: ReadRefusalCode;
  readonly message: string;
  readonly fix: string;
}

export function readerFailure(code: ReaderFailureCode, detail = ''): ReaderFailure {
  return { code, ...failures[code], detail };
}

export function readRefusal(code: ReadRefusalCode): ReadRefusal {
  return { code, ...refusals[code] };
}

/** The failure behind a driver's error while opening a device. */
export function openingFailure(error: Error): ReaderFailure {
  const text = error.message;
  if (/EACCES|permission|access denied/i.test(text)) return readerFailure('no-permission', text);
  if (/EBUSY|lock|in use/i.test(text)) return readerFailure('busy', text);
  return readerFailure('not-connected', text);
}
