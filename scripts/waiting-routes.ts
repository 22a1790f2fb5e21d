import { writeFile } from 'node:fs/promises';
import { isWaiting, ROUTE_TABLE } from '../renderer/platform/routing/route-table.ts';

/** The list of routes whose screen is not there yet, as docs/waiting-routes.md holds it. */
export function waitingRoutes(): string {
  const waiting = ROUTE_TABLE.filter(isWaiting);
  const lines = waiting.map(({ path, meta }) => `| \`${path}\` | ${meta.title} |`);
  return [
    '# Routes that wait for their screen',
    '',
    'Each of these answers with its title, its breadcrumbs and one honest sentence. The list is made from the route',
    'table by `node scripts/waiting-routes.ts`; a test fails when it is out of date. It may only shrink.',
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
