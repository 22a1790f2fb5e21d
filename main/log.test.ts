import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';

describe('a host of the station', () => {
  test('logs a rejection that no one handles, with its stack, and keeps running', () => {
    const program = `
      import { logUnhandledRejections } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)};
      logUnhandledRejections();
      process.on('exit', (code) => console.log('ended with', code));
      void Promise.reject(new Error('no such label'));
      setImmediate(() => console.log('still running'));`;
    const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    expect(ended.stdout).toBe('still running\nended with 0\n');
    expect(ended.stderr).toMatch(
      /^\S+Z A promise was rejected and no one handled it: Error: no such label\n {4}at /,
    );
  });
});
