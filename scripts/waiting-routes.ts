import { writeFile } from 'node:fs/promises';
import { isWaiting, ROUTE_TABLE } from '../renderer/platform/routing/route-table.ts';

/** The list of routes whose screen is not there yet, as docs/waiting-routes.md holds it. */
export function waitingRoutes(): string {
  const waiting = ROUTE_TABLE.filter(isWaiting);
  const lines = waiting.map(({ path, meta }) => `| \`${path}\` | ${meta.title} |`);
  return [
    '# Routes without a screen',
    '',
    'Each of these shows its title, its breadcrumbs and one sentence. `node scripts/waiting-routes.ts` makes this list',
    'from the route table. A test fails when it is out of date. It may only shrink.',
    '',
    `${waiting.length} of ${ROUTE_TABLE.length} routes.`,
    '',
    '| path | title |',
    '|---|---|',
    ...lines,
    '',
  ].join('\n');
}

if (import.meta.main) await writeFile('docs/waiting-routes.md', waitingRoutes());
