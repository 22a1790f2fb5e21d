import { expect, test } from 'vitest';
import { lacksIntegration } from './projects.ts';

test.each([
  ['/project/create/', '', true],
  ['/project/create', '?integration=', true],
  ['/project/create/', '?integration=etsy', false],
  ['/module/setup/', '?project=a-1', true],
  ['/module/setup', '?project=a-1&integration=website', false],
  ['/project/switch/', '', false],
])('refuses %s%s: %s', (path, search, lacks) => expect(lacksIntegration(path, search)).toBe(lacks));
