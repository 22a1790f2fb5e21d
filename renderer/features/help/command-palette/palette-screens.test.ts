import { expect, test } from 'vitest';
import { ANONYMOUS_STATE, type GuardState } from '../../../../shared/contract/access/access.ts';
import { lacksIntegration } from '../../../../shared/features/projects/projects/projects.ts';
import { paletteScreens } from './palette-screens.ts';

const user = {
  id: 'u',
  internal: true,
  factory: true,
  verified: true,
  signedEula: true,
  twoFactorAuthEnabled: true,
};
const everything: GuardState = {
  ...ANONYMOUS_STATE,
  user,
  context: 'store',
  project: {
    id: 'p',
    isPro: true,
    isTurbo: false,
    force2fa: false,
    integrationType: 'store',
    integrations: [],
    deliveryProfileId: null,
    badges: [],
    permissions: [],
  },
};

test('every screen that is offered can be gone to by name alone', () => {
  const screens = paletteScreens(everything);
  expect(screens.length).toBeGreaterThan(5);
  for (const { to } of screens) {
    const { pathname, search } = new URL(to, 'http://selvedge.test');
    expect(lacksIntegration(pathname, search), to).toBe(false);
  }
});

test('lists creating a project, and leaves out answers to an invitation', () => {
  const names = paletteScreens(everything).map(({ name }) => name);
  expect(names).toContain('Create a project');
  expect(names).not.toContain('Invitation expired');
  expect(names).not.toContain('Set up a module');
});
