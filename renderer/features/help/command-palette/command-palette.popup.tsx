import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  commandPaletteCalls,
  PALETTE_QUERY,
  rankByText,
} from '../../../../shared/features/help/command-palette/command-palette.ts';
import { findHelp } from '../../../../shared/features/help/help/help.ts';
import { useGuardState, useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCall } from '../../../platform/data/data.ts';
import { useTypingPause } from '../../../platform/forms/use-typing-pause.ts';
import { openPopup, type PopupProps } from '../../../platform/popups/popups.ts';
import { screenCommands } from '../../../platform/screen-commands.ts';
import { ConnectionNotice } from '../../../ui/connection-notice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './command-palette.module.css';
import { type FoundGroup, foundGroups, type Option } from './found-groups.ts';
import { paletteHelp } from './palette-help.ts';
import { paletteScreens, paletteTasks } from './palette-screens.ts';
import { recentChoices, rememberChoice } from './recent-choices.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    'command-palette': { props: Record<string, never>; answer: never };
  }
}

/** Of each group, once something is typed. */
const MOST = 5;
const MOST_HELP = 4;
const AFTER_DIALOG_MS = 60;
const LIST = 'command-palette-list';
const optionId = (key: string) => `command-palette-${key.replace(/[^\w-]/g, '-')}`;

function countText(count: number, searching: boolean): string {
  if (searching) return 'Searching';
  return count === 1 ? '1 result' : `${count} results`;
}

interface ListProps {
  readonly groups: readonly FoundGroup[];
  readonly active: Option | undefined;
  readonly onChoose: (option: Option) => void;
}

function OptionList({ groups, active, onChoose }: ListProps) {
  return (
    <div id={LIST} role="listbox" aria-label="Where to go" className={styles.list}>
      {groups.map(({ title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
        <div key={title} role="group" aria-label={title}>
          <p className={styles.group} aria-hidden>
            {title}
          </p>
          {options.map((option) => (
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
            <div
              key={option.key}
              id={optionId(option.key)}
              role="option"
              aria-selected={option === active}
              className={styles.option}
              ref={(element) => {
                if (option === active) element?.scrollIntoView({ block: 'nearest' });
              }}
              onClick={() => onChoose(option)}
            >
              <span className={styles.text}>{option.text}</span>
              {option.note && <span className={styles.note}>{option.note}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Goes to a screen, an order, a product or an answer by a few letters of it. Complete by keyboard: arrows, Home, End, Enter, Escape. */
export default function CommandPalette({ close }: PopupProps<'command-palette'>) {
  const { user, project } = useSession();
  const guard = useGuardState();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const [settled, setSettled] = useState('');
  useTypingPause(typed, settled, setSettled);
  const asks = settled.length >= PALETTE_QUERY.min && user !== null;
  const answer = useCall(
    commandPaletteCalls.search,
    { query: { q: settled.slice(0, PALETTE_QUERY.max) } },
    { enabled: asks, keepPrevious: true },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session's guard is a new function at every render
  const screens = useMemo(() => paletteScreens(guard), [user, project]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session's guard is a new function at every render
  const tasks = useMemo(() => paletteTasks(guard), [user, project]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session's guard is a new function at every render
  const help = useMemo(() => paletteHelp(guard), [user, project]);
  const recent = useMemo(() => recentChoices(user?.id ?? ''), [user]);

  const [screen] = useState(screenCommands);
  const onScreen = useMemo(() => {
    const commands = screen?.list().map((command) => ({ ...command, name: command.text })) ?? [];
    if (!screen || commands.length === 0) return null;
    const matching = typed.trim() === '' ? commands.slice(0, MOST) : rankByText(commands, typed, MOST);
    return { title: screen.title, commands: matching };
  }, [screen, typed]);

  const searching =
    typed.trim().length >= PALETTE_QUERY.min && (typed.trim() !== settled || answer.isFetching);
  const groups = foundGroups({
    typed: typed.trim(),
    tasks: typed.trim() === '' ? tasks.slice(0, MOST) : rankByText(tasks, typed, MOST),
    screens:
      typed.trim() === '' ? screens.filter(({ isTyped }) => !isTyped) : rankByText(screens, typed, MOST),
    known: screens,
    recent,
    found: asks && typed.trim() !== '' ? answer.data : undefined,
    help: findHelp(help, typed, MOST_HELP),
    onScreen,
  });
  const options = groups.flatMap((group) => group.options);
  const active = options[Math.min(place, options.length - 1)];

  const choose = (option: Option) => {
    close();
    if (option.run) {
      // The dialog gives the focus back first: a command may want it somewhere else.
      setTimeout(option.run, AFTER_DIALOG_MS);
      return;
    }
    if (option.lacks) {
      void openPopup('request-dashboard-permission', { permissions: option.lacks });
      return;
    }
    if (user) rememberChoice(user.id, option);
    void navigate(withProject(option.to, project?.id ?? null));
  };
  const last = options.length - 1;
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setPlace(place >= last ? 0 : place + 1),
    ArrowUp: () => setPlace(place <= 0 ? last : Math.min(place, last) - 1),
    Home: () => setPlace(0),
    End: () => setPlace(Math.max(last, 0)),
    Enter: () => active && choose(active),
  };

  return (
    <Dialog title="Go to" onClose={() => close()} size="m" centered={false} yOffset="10dvh">
      <input
        className={styles.field}
        type="text"
        role="combobox"
        aria-label="Screen, order number, customer, product name, SKU or question"
        aria-expanded
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={active ? optionId(active.key) : undefined}
        placeholder="Screen, order, customer, product, help"
        autoComplete="off"
        spellCheck={false}
        maxLength={PALETTE_QUERY.max}
        data-autofocus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPlace(0);
        }}
        onKeyDown={(event) => {
          const move = moves[event.key];
          if (!move || event.nativeEvent.isComposing) return;
          event.preventDefault();
          move();
        }}
      />
      <OptionList groups={groups} active={active} onChoose={choose} />
      {typed.trim() !== '' && options.length === 0 && !searching && !answer.isError && (
        <p className={styles.nothing}>No results. Try part of a name, a SKU or a full order number.</p>
      )}
      {asks && <ConnectionNotice asked={answer} />}
      {answer.isError && !answer.data && (
        <p className={styles.nothing} role="alert">
          We couldn’t search orders and products.{' '}
          <button type="button" className={styles.again} onClick={() => void answer.refetch()}>
            Try again
          </button>
        </p>
      )}
      <p className="only-read-aloud" role="status">
        {typed.trim() !== '' && countText(options.length, searching)}
      </p>
    </Dialog>
  );
}
