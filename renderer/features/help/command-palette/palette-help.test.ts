import { describe, expect, test } from 'vitest';
import { ANONYMOUS_STATE, type GuardState } from '../../../../shared/contract/access/access.ts';
import { type HelpReader, helpTopics } from '../../../../shared/features/help/help/help.ts';
import { entryOfAddress } from '../../../platform/routing/entry-of-address.ts';
import { isWaiting } from '../../../platform/routing/route-table.ts';
import { paletteHelp } from './palette-help.ts';

const user = {
  id: 'u',
  internal: false,
  factory: false,
  verified: true,
  signedEula: true,
  twoFactorAuthEnabled: true,
};
const names = (change: Partial<GuardState>) =>
  paletteHelp({ ...ANONYMOUS_STATE, user, context: 'store', ...change }).map(({ name }) => name);

test('shows questions about the floor to factory staff only', () => {
  expect(names({})).toContain('two-factor');
  expect(names({})).not.toContain('print-labels');
  expect(names({ user: { ...user, factory: true } })).toEqual(
    expect.arrayContaining(['print-labels', 'without-a-network', 'order-status']),
  );
});

test('shows questions about products to people with a project', () => {
  expect(names({})).not.toContain('how-do-i-publish');
  expect(names({})).toContain('forgotten-password');
});

describe.each<HelpReader>(['store', 'customer'])('help for the %s', (reader) => {
  const links = helpTopics(reader).flatMap(({ name, screens }) =>
    screens.map(({ to }) => [name, to] as const),
  );
  test.each(links)('%s leads to %s, which has its screen', (_, to) => {
    const entry = entryOfAddress(to);
    expect(entry && !isWaiting(entry) && !entry.redirectTo).toBe(true);
  });
});
