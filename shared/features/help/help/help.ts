import { CUSTOMER_REASONS, CUSTOMER_TOPICS } from './customer-topics.ts';
import type { HelpReader, HelpReason, HelpTopic } from './help.topic.ts';
import { STORE_REASONS, STORE_TOPICS } from './store-topics.ts';

/** Help: questions with their answers, by the reason why somebody asks. Spec 1 §2.10. */
export { findHelp } from './find-help.ts';
export type { HelpReader, HelpReason, HelpTopic } from './help.topic.ts';

/** Query of a help page: what is looked for. */
export const HELP_SEARCH_QUERY = 'search';

export const helpTopics = (reader: HelpReader): readonly HelpTopic[] =>
  reader === 'store' ? STORE_TOPICS : CUSTOMER_TOPICS;
export const helpReasons = (reader: HelpReader): readonly HelpReason[] =>
  reader === 'store' ? STORE_REASONS : CUSTOMER_REASONS;

export const helpTopic = (reader: HelpReader, name: string): HelpTopic | undefined =>
  helpTopics(reader).find((topic) => topic.name === name);
export const helpReason = (reader: HelpReader, name: string): HelpReason | undefined =>
  helpReasons(reader).find((reason) => reason.name === name);
export const topicsOfReason = (reader: HelpReader, name: string): readonly HelpTopic[] =>
  helpTopics(reader).filter(({ reason }) => reason === name);

/** The questions of people who do, or don't, see the factory's floor. */
export function topicsFor(reader: HelpReader, seesFloor: boolean): readonly HelpTopic[] {
  const shown = new Set(reasonsFor(reader, seesFloor).map(({ name }) => name));
  return helpTopics(reader).filter(({ reason }) => shown.has(reason));
}
export const reasonsFor = (reader: HelpReader, seesFloor: boolean): readonly HelpReason[] =>
  helpReasons(reader).filter(({ ofFloor }) => seesFloor || !ofFloor);
