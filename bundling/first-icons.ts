import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Where the dashboard's first screen begins: what is around every screen, and the screen itself. */
const BEGINNINGS = [
  'renderer/shell/dashboard-frame.tsx',
  'renderer/features/growth/dashboard/dashboard.route.tsx',
  'renderer/features/*/*/*.shell.{ts,tsx}',
];
const IMPORT = /^(?:import|export)\s[^'();]*?from '([^']+)'/gm;

/** The icons that modules name which these lead to, without those that are fetched later. */
export function firstIcons(beginnings: readonly string[] = BEGINNINGS): ReadonlySet<string> {
  const waiting = beginnings.flatMap((pattern) => globSync(pattern)).map((file) => resolve(file));
  const seen = new Set(waiting);
  const icons = new Set<string>();
  for (const file of waiting) {
    for (const [statement, from = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (from === '@tabler/icons-react')
        for (const [name] of statement.matchAll(/\bIcon[A-Z]\w*/g)) icons.add(name);
      const found = resolve(dirname(file), from);
      if (!from.startsWith('.') || !found.includes('/renderer/') || seen.has(found) || !existsSync(found))
        continue;
      seen.add(found);
      if (/\.tsx?$/.test(found)) waiting.push(found);
    }
  }
  return icons;
}
