import { describe, expect, it } from 'vitest';
import { isKey, type KeyPress } from '../../../../platform/key-press.ts';
import { STAGE_COMMANDS } from './command-table.ts';
import { COMMAND_GROUPS } from './stage-commands.ts';

/** A press of a key as a British keyboard sends it. */
function press(key: string): KeyPress {
  const parts = key.split('+').filter((part) => part !== '');
  const last = key.endsWith('+') ? '+' : (parts.at(-1) ?? '');
  const has = (modifier: string) => parts.slice(0, -1).includes(modifier);
  const code = /^[a-z]$/i.test(last) ? `Key${last.toUpperCase()}` : /^\d$/.test(last) ? `Digit${last}` : last;
  return {
    key: last.length === 1 && !has('Shift') ? last.toLowerCase() : last,
    code,
    ctrlKey: has('Ctrl'),
    metaKey: false,
    altKey: has('Alt'),
    shiftKey: has('Shift'),
  };
}

describe('the studio’s commands', () => {
  it('have words, a group, and a key or a menu', () => {
    const labels = STAGE_COMMANDS.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    for (const { label, group, keys, menu } of STAGE_COMMANDS) {
      expect(label.trim()).not.toBe('');
      expect(COMMAND_GROUPS).toContain(group);
      expect(keys.length > 0 || menu !== null, label).toBe(true);
    }
  });

  it('never share a key', () => {
    for (const command of STAGE_COMMANDS) {
      for (const key of command.keys) {
        const answering = STAGE_COMMANDS.filter(({ keys }) => keys.some((each) => isKey(press(key), each)));
        expect(answering, key).toEqual([command]);
      }
    }
  });

  it('leave the browser its zoom, tabs and address', () => {
    for (const key of ['Ctrl+T', 'Ctrl+W', 'Ctrl+L', 'Ctrl+0', 'Tab'])
      expect(STAGE_COMMANDS.filter(({ keys }) => keys.some((each) => isKey(press(key), each)))).toEqual([]);
  });
});
