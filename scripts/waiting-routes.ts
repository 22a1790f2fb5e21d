import { writeFile } from 'node:fs/promises';
import { readRouteFiles } from '../bundling/route-files.ts';
import { isWaiting } from '../renderer/platform/routing/create-route-table.ts';

/** The list of routes whose screen is not there yet, as docs/waiting-routes.md holds it. */
export async function waitingRoutes(): Promise<string> {
  const files = await readRouteFiles();
  const lines = files.flatMap(({ folder, entries }) =>
    entries
      .filter(isWaiting)
      .map(({ path, meta }) => `| \`${path}\` | ${meta.title} | ${folder.replace('features/', '')} |`),
  );
  return [
    '# Routes without a screen',
    '',
    'Each of these shows its title, its breadcrumbs and one sentence. `npx node scripts/waiting-routes.ts` makes this list',
    'from every feature’s `NAME.routes.ts`. A test fails when it is out of date. It may only shrink.',
    '',
    `${lines.length} routes.`,
    '',
    '| path | title | feature |',
    '|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

if (import.meta.main) await writeFile('docs/waiting-routes.md', await waitingRoutes());
