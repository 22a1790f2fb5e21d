/** Prints the refused phrases of the files whose path starts with the argument, or of all. */
import { describeMatch, findMatches } from './matches.ts';

const [start = ''] = process.argv.slice(2);
for (const match of findMatches(process.cwd()).filter(({ path }) => path.startsWith(start)))
  console.log(describeMatch(match));
