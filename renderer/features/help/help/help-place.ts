import { type HelpReader, helpReason, helpTopic } from '../../../../shared/features/help/help/help.ts';
import { pageNotFound } from '../../../platform/access/route-access.ts';

/** One set of help pages: who reads them and where they stand. Spec 1 §2.10. */
export interface HelpPlace {
  readonly reader: HelpReader;
  readonly title: string;
  /** Begins every address of the set. */
  readonly base: string;
}

const PLACES: readonly HelpPlace[] = [
  { reader: 'store', title: 'Help', base: '/store-help/' },
  { reader: 'customer', title: 'Customer help', base: '/customer-help/' },
  // A store's own pages carry none of the dashboard's code.
  { reader: 'customer', title: 'Help', base: '/shop-help/' },
];
const FIRST: HelpPlace = { reader: 'store', title: 'Help', base: '/store-help/' };

/** The set of help pages that an address belongs to. */
export const helpPlace = (pathname: string): HelpPlace =>
  PLACES.find(({ base }) => `${pathname}/`.startsWith(base)) ?? FIRST;

export const questionPath = ({ base }: Pick<HelpPlace, 'base'>, name: string): string =>
  `${base}question/${name}/`;
export const reasonPath = ({ base }: Pick<HelpPlace, 'base'>, name: string): string =>
  `${base}reason/${name}/`;

interface HelpVisit {
  readonly params: { readonly questionName?: string | undefined; readonly reasonName?: string | undefined };
  readonly request: { readonly url: string };
}

/** Answers 404 for a question or a reason that is none of ours. */
export function knownHelp({ params, request }: HelpVisit): null {
  const { reader } = helpPlace(new URL(request.url).pathname);
  const { questionName, reasonName } = params;
  if (questionName !== undefined && !helpTopic(reader, questionName)) throw pageNotFound();
  if (reasonName !== undefined && !helpReason(reader, reasonName)) throw pageNotFound();
  return null;
}
