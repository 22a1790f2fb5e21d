import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { DASHBOARD_PERMISSIONS } from '../../../contract/permissions.ts';
import {
  PERMISSION_NAMES,
  PROJECT_ROLES,
  permissionsOfRole,
  ROLE_NAMES,
  ROLE_PERMISSIONS,
} from '../../../contract/roles.ts';
import { urlName } from './projects.ts';

it('gives the owner every permission, and manage-team to owners only', () => {
  expect(ROLE_PERMISSIONS.owner).toEqual(DASHBOARD_PERMISSIONS);
  for (const role of PROJECT_ROLES.filter((one) => one !== 'owner'))
    expect(ROLE_PERMISSIONS[role]).not.toContain('manage-team');
});

it('gives an unknown role nothing', () => {
  expect(permissionsOfRole('admin')).toEqual([]);
  expect(permissionsOfRole('__proto__')).toEqual([]);
});

it('is published as it is enforced', async () => {
  const published = await readFile('docs/roles.md', 'utf8');
  const rows = DASHBOARD_PERMISSIONS.map((permission) => {
    const cells = PROJECT_ROLES.map((role) => (ROLE_PERMISSIONS[role].includes(permission) ? 'yes' : '-'));
    return `| ${PERMISSION_NAMES[permission]} (\`${permission}\`) | ${cells.join(' | ')} |`;
  });
  const head = `| May | ${PROJECT_ROLES.map((role) => ROLE_NAMES[role].name).join(' | ')} |`;
  expect(published).toContain([head, `|${' --- |'.repeat(PROJECT_ROLES.length + 1)}`, ...rows].join('\n'));
});

it.each([
  ['Copper & Thread', 'copper-thread'],
  ['日本', ''],
  ["Nana's Café", 'nanas-cafe'],
])('%s becomes an address', (name, address) => expect(urlName(name)).toBe(address));

it('makes names of addresses without dashes at their ends', () => {
  expect(urlName('  --Hello,  World!-- ')).toBe('hello-world');
});
