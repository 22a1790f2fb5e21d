import type { CallAnswer } from '../../../../shared/contract/call.ts';
import type { DashboardPermission } from '../../../../shared/contract/permissions.ts';
import type { commandPaletteCalls } from '../../../../shared/features/help/command-palette/command-palette.ts';
import type { HelpTopic } from '../../../../shared/features/help/help/help.ts';
import type { ScreenCommand } from '../../../platform/screen-commands.ts';
import type { PaletteScreen, PaletteTask } from './palette-screens.ts';
import type { Choice } from './recent-choices.ts';

type Found = CallAnswer<typeof commandPaletteCalls.search>;

export interface Option extends Choice {
  readonly note?: string;
  /** What its person lacks to open it: choosing it asks for that. */
  readonly lacks?: readonly DashboardPermission[];
  /** Does it on the screen that shows, in place of going somewhere. */
  readonly run?: () => void;
}

export interface FoundGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

const toScreenOption = ({ id, name, to, lacks }: PaletteScreen): Option => ({
  key: `screen:${id}`,
  text: name,
  to,
  ...(lacks.length > 0 && { lacks, note: 'Locked. Ask for access' }),
});
const toTaskOption = ({ id, name, to }: PaletteTask): Option => ({ key: `task:${id}`, text: name, to });

/** What the server found, in its groups. */
const foundOptions = ({ kind, title, results, all }: Found['groups'][number]): FoundGroup => ({
  title,
  options: [
    ...results.map(({ id, text, note, path }) => ({ key: `${kind}:${id}`, text, note, to: path })),
    ...(all ? [{ key: `all-${kind}:${all.path}`, text: all.text, to: all.path }] : []),
  ],
});

interface Known {
  readonly typed: string;
  /** Tasks that match the query; the most usual without one. */
  readonly tasks: readonly PaletteTask[];
  /** Screens that match the query; the menus' screens without one. */
  readonly screens: readonly PaletteScreen[];
  /** Every screen this person may open. */
  readonly known: readonly PaletteScreen[];
  readonly recent: readonly Choice[];
  readonly found: Found | undefined;
  /** Questions that match the query. */
  readonly help: readonly HelpTopic[];
  /** Commands of the screen that shows, which match the query. */
  readonly onScreen: FoundCommands | null;
}

interface FoundCommands {
  readonly title: string;
  readonly commands: readonly ScreenCommand[];
}

const toCommandOption = ({ id, text, note, run }: ScreenCommand): Option => ({
  key: `command:${id}`,
  text,
  to: '',
  ...(note !== undefined && { note }),
  run,
});

/** A screen that is not open to this person any more is not offered again. */
const stillOpen = (choice: Choice, known: readonly PaletteScreen[]): boolean =>
  !choice.key.startsWith('screen:') || known.some(({ id }) => choice.key === `screen:${id}`);

/** What the palette shows, in groups. */
export function foundGroups({
  typed,
  tasks,
  screens,
  known,
  recent,
  found,
  help,
  onScreen,
}: Known): readonly FoundGroup[] {
  const kept = typed === '' ? recent.filter((choice) => stillOpen(choice, known)) : [];
  const keptKeys = new Set(kept.map(({ key }) => key));
  const groups: FoundGroup[] = [
    ...(onScreen ? [{ title: onScreen.title, options: onScreen.commands.map(toCommandOption) }] : []),
    { title: 'Recent', options: kept },
    { title: 'Do', options: tasks.map(toTaskOption).filter(({ key }) => !keptKeys.has(key)) },
    { title: 'Screens', options: screens.map(toScreenOption).filter(({ key }) => !keptKeys.has(key)) },
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
