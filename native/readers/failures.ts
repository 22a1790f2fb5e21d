import { z } from 'zod';

/** Why a reader cannot read, in the operator's words, each with the one thing to do. */
const failures = {
  'not-connected': {
    message: 'The reader isn’t connected.',
    fix: 'Plug the reader in and check its port in the station’s settings.',
  },
  unplugged: {
    message: 'The reader was unplugged.',
    fix: 'Plug it back in. It will carry on.',
  },
  'unplugged-mid-read': {
    message: 'The reader was unplugged during a scan. Nothing was saved.',
    fix: 'Plug it back in, then scan again.',
  },
  busy: {
    message: 'Another program is using the reader.',
    fix: 'Close the other program and we’ll connect automatically.',
  },
  'no-permission': {
    message: 'This computer doesn’t allow the station to use the reader.',
    fix: 'Give the station’s user access to the device (on Linux the group dialout or a udev rule).',
  },
  'keyboard-mode': {
    message: 'The scanner is set up as a keyboard.',
    fix: 'Scan “USB HID POS” in the scanner’s set-up booklet, or remove it here and use it as a keyboard.',
  },
  unreachable: {
    message: 'The tag reader is off or can’t be reached.',
    fix: 'Turn on the tag reader and check its network cable.',
  },
  'used-elsewhere': {
    message: 'Another computer is using the tag reader.',
    fix: 'Disconnect it there and we’ll connect automatically.',
  },
  'settings-refused': {
    message: 'The tag reader doesn’t accept the settings it is given.',
    fix: 'Restart the tag reader. If that doesn’t help, update its firmware.',
  },
  'no-answer': {
    message: 'The tag reader doesn’t answer.',
    fix: 'Check its power, and its speed and protocol in the station’s settings.',
  },
  'region-refused': {
    message: 'The tag reader can’t work in the region it is set to.',
    fix: 'Choose a region that it offers in the station’s settings.',
  },
  'no-antenna': {
    message: 'The tag reader can’t use its antenna.',
    fix: 'Check the antenna and its cable.',
  },
  'too-hot': {
    message: 'The tag reader is too hot.',
    fix: 'Give it air, or set a lower power in the station’s settings.',
  },
} as const satisfies Record<string, { message: string; fix: string }>;

/** Why something that was read does not count. */
const refusals = {
  'bad-checksum': {
    message: 'The badge wasn’t read cleanly.',
    fix: 'Hold the badge still on the reader and try again.',
  },
  'broken-frame': {
    message: 'The reader sent something incomplete.',
    fix: 'Try again.',
  },
  'too-long': {
    message: 'The reader sent more than a code can hold.',
    fix: 'Set the scanner to send Enter after each code, then scan again.',
  },
  unprintable: {
    message: 'The code has characters that can’t be shown.',
    fix: 'Check the scanner’s speed and keyboard language, then scan again.',
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
