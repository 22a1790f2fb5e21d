import fc from 'fast-check';
import { expect, it } from 'vitest';
import { classifyScan } from './classify-code.ts';
import { COMMAND_NAMES, formatCommand, parseCommand } from './commands.ts';

it('gives each command a different code that is read back', () => {
  expect(new Set(COMMAND_NAMES.map(formatCommand)).size).toBe(COMMAND_NAMES.length);
  for (const command of COMMAND_NAMES) expect(parseCommand(formatCommand(command))).toBe(command);
  expect(formatCommand('pick')).toBe('SVC102J');
  expect(formatCommand('misprint')).toBe('SVC202M');
});

it('never takes a code with one wrong character for another command', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...COMMAND_NAMES),
      fc.nat({ max: 6 }),
      fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
      (command, place, wrong) => {
        const code = formatCommand(command);
        fc.pre(code.charAt(place) !== wrong);
        expect(parseCommand(`${code.slice(0, place)}${wrong}${code.slice(place + 1)}`)).toBeNull();
      },
    ),
    { numRuns: 2_000 },
  );
});

it('knows the card of a command that this release hasn’t', () => {
  const tables = {
    findLabel: () => null,
    findBlank: () => null,
    isPickFace: () => false,
    isPigeonhole: () => false,
    isTote: () => false,
    pigeonholesFirst: false,
  };
  expect(classifyScan('SVC999Z', tables).read.kind).toBe('command-unknown');
  expect(classifyScan('svc201c', tables).read).toEqual({ kind: 'command', command: 'done' });
});
