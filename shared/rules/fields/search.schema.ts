import { z } from 'zod';
import { toLine } from '../text/line.ts';
import { asciiDomain } from './internet.ts';

/** What is searched for, with the domain of an email address as addresses are stored. */
function toSearch(text: string): string {
  const line = toLine(text);
  const at = line.lastIndexOf('@') + 1;
  const host = at > 0 ? asciiDomain(line.slice(at)) : null;
  return host === null ? line : line.slice(0, at) + host;
}

/** The text of a list’s search. */
export const searchText = () => z.string().overwrite(toSearch);
