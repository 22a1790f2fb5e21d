import type { HelpScreen } from './help.topic.ts';

/** A section of the settings, by its id. */
export const section = (id: string, text: string): HelpScreen => ({ text, to: `/settings/?section=${id}` });
