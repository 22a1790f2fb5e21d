import type { CallAnswer } from '../../../../shared/contract/call.ts';
import type { commandPaletteCalls } from '../../../../shared/features/help/command-palette/command-palette.ts';
import type { HelpTopic } from '../../../../shared/features/help/help/help.ts';
import type { PaletteScreen } from './palette-screens.ts';
import type { Choice } from './recent-choices.ts';

type Found = CallAnswer<typeof commandPaletteCalls.search>;

export interface Option extends Choice {
  readonly note?: string;
}

export interface FoundGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

const ofScreen = ({ id, name, to }: PaletteScreen): Option => ({ key: `screen:${id}`, text: name, to });

/** What the server found, in its groups. */
const foundOptions = ({ kind, title, results }: Found['groups'][number]): FoundGroup => ({
  title,
  options: results.map(({ id, text, note, path }) => ({ key: `${kind}:${id}`, text, note, to: path })),
});

interface Known {
  readonly typed: string;
  /** Screens that match the query; all of them without one. */
  readonly screens: readonly PaletteScreen[];
  /** Every screen this person may open. */
  readonly known: readonly PaletteScreen[];
  readonly recent: readonly Choice[];
  readonly found: Found | undefined;
  /** Questions that match the query. */
  readonly help: readonly HelpTopic[];
}

/** A screen that is not open to this person any more is not offered again. */
const stillOpen = (choice: Choice, known: readonly PaletteScreen[]): boolean =>
  !choice.key.startsWith('screen:') || known.some(({ id }) => choice.key === `screen:${id}`);

/** What the palette shows, in groups. */
export function foundGroups({ typed, screens, known, recent, found, help }: Known): readonly FoundGroup[] {
  const kept = typed === '' ? recent.filter((choice) => stillOpen(choice, known)) : [];
  const keptKeys = new Set(kept.map(({ key }) => key));
  const groups: FoundGroup[] = [
    { title: 'Recent', options: kept },
    { title: 'Screens', options: screens.map(ofScreen).filter(({ key }) => !keptKeys.has(key)) },
    ...(found?.groups.map(foundOptions) ?? []),
    {
      title: 'Help',
      options: help.map(({ name, question }) => ({
        key: `help:${name}`,
        text: question,
        to: `/store-help/question/${name}/`,
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
