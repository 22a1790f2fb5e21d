/**
 * Prints the refused phrases of the files whose path starts with the argument, or of all.
 * `--write` stores how many each file has, for the test to compare with.
 */
import { writeFile } from 'node:fs/promises';
import { countByFile, describeMatch, findMatches } from './matches.ts';

const [argument = ''] = process.argv.slice(2);
const matches = findMatches(process.cwd());
if (argument === '--write')
  await writeFile(
    new URL('allowed.json', import.meta.url),
    `${JSON.stringify(countByFile(matches), null, 2)}\n`,
  );
else
  for (const match of matches.filter(({ path }) => path.startsWith(argument)))
    console.log(describeMatch(match));
