import { checkCharacter } from '../../../rules/codes/checked-code.ts';

/** What a printed barcode can tell a workstation to do. The numbers are on paper: never give one a second meaning. */
export const COMMANDS = {
  labels: { number: '101', name: 'Labels' },
  pick: { number: '102', name: 'Pick' },
  pretreat: { number: '103', name: 'Pretreat' },
  print: { number: '104', name: 'Print' },
  cure: { number: '105', name: 'Cure' },
  check: { number: '106', name: 'Check' },
  sort: { number: '107', name: 'Sort' },
  pack: { number: '108', name: 'Pack' },
  ship: { number: '109', name: 'Ship' },
  done: { number: '201', name: 'It’s printed / Done' },
  misprint: { number: '202', name: 'Misprint' },
  undo: { number: '203', name: 'Undo' },
  'none-here': { number: '205', name: 'None here' },
  'reason-1': { number: '211', name: 'Reason 1' },
  'reason-2': { number: '212', name: 'Reason 2' },
  'reason-3': { number: '213', name: 'Reason 3' },
  'reason-4': { number: '214', name: 'Reason 4' },
  'reason-5': { number: '215', name: 'Reason 5' },
  'reason-6': { number: '216', name: 'Reason 6' },
  'reason-7': { number: '217', name: 'Reason 7' },
  'reason-8': { number: '218', name: 'Reason 8' },
  photo: { number: '226', name: 'Take a photo' },
  'print-next': { number: '301', name: 'Print next 10 labels' },
  'print-again': { number: '302', name: 'Print this label again' },
  'log-out': { number: '401', name: 'Log out' },
  'sound-test': { number: '901', name: 'Sound test' },
} as const satisfies Record<string, { readonly number: string; readonly name: string }>;
export type Command = keyof typeof COMMANDS;

const PREFIX = 'SVC';
const FORM = /^SVC(\d{3})([0-9A-Z])$/;

/** Every command, in the order of its number. */
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly Command[];

/** The text of a command’s barcode: capitals and digits, the last one checks the number. */
export function formatCommand(command: Command): string {
  const { number } = COMMANDS[command];
  return `${PREFIX}${number}${checkCharacter(number)}`;
}

/** Whether a text has the form of a command, known or not. */
export const isCommandForm = (text: string): boolean => FORM.test(text);

/** Reads a command’s barcode; null for a number this release doesn’t know and for a wrong check character. */
export function parseCommand(text: string): Command | null {
  return COMMAND_NAMES.find((command) => formatCommand(command) === text) ?? null;
}
