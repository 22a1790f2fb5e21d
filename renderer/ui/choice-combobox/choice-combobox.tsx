import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './choice-combobox.module.css';

export interface Choice {
  readonly key: string;
  readonly name: string;
  /** Next to the name: an address, a count, why shoppers can’t open it. */
  readonly note?: string;
  /** Address of a picture. */
  readonly picture?: string | null;
}

export interface ChoiceGroup<C extends Choice> {
  readonly title: string;
  readonly choices: readonly C[];
}

interface ChoiceComboboxProps<C extends Choice> {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | null;
  /** What is chosen now. */
  readonly shown: string;
  readonly placeholder: string;
  readonly before?: ReactNode;
  readonly groups: readonly ChoiceGroup<C>[];
  /** Over the list: which groups are looked through. */
  readonly tabs?: ReactNode;
  /** In place of a list that has nothing. */
  readonly nothing: ReactNode;
  readonly isAsking: boolean;
  readonly onOpen?: () => void;
  readonly onText: (text: string) => void;
  readonly onChoose: (choice: C) => void;
  /** Left with a text that is none of the choices. True where it was taken. */
  readonly onLeave?: (text: string) => void;
  readonly onClear?: (() => void) | undefined;
}

/** A field that shows what is chosen; going into it lists what else there is, by a few letters of its name. */
export function ChoiceCombobox<C extends Choice>(props: ChoiceComboboxProps<C>) {
  const { label, description, error, shown, placeholder, before, groups, tabs, nothing, isAsking } = props;
  const { onOpen, onText, onChoose, onLeave } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const choices = groups.flatMap((group) => group.choices);
  const last = choices.length - 1;
  const active = isOpen ? choices[Math.min(place, last)] : undefined;
  const optionId = (choice: C) => `${id}-${choice.key}`.replace(/[^\w-]/g, '-');
  const type = (text: string | null) => {
    setTyped(text);
    setPlace(0);
    onText(text ?? '');
  };
  const open = () => {
    onOpen?.();
    setOpen(true);
    setPlace(0);
  };
  const close = () => {
    setOpen(false);
    type(null);
  };
  const choose = (choice: C) => {
    onChoose(choice);
    close();
    field.current?.focus();
  };
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (isOpen ? setPlace(place >= last ? 0 : place + 1) : open()),
    ArrowUp: () => (isOpen ? setPlace(place <= 0 ? last : Math.min(place, last) - 1) : open()),
    Enter: () => (isOpen ? active && choose(active) : open()),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
      field.current?.focus();
      return;
    }
    const move = event.target === field.current ? moves[event.key] : undefined;
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from the field and from its tabs
    <div
      className={styles.combobox}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && currentTarget.contains(relatedTarget)) return;
        if (typed !== null && typed.trim() !== '') onLeave?.(typed.trim());
        close();
      }}
    >
      <TextInput
        ref={field}
        label={label}
        description={description}
        error={error}
        placeholder={placeholder}
        leftSection={before}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-activedescendant={active ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        value={typed ?? shown}
        onClick={() => {
          if (isOpen) return;
          open();
          field.current?.select();
        }}
        onChange={(event) => {
          if (!isOpen) open();
          type(event.currentTarget.value);
        }}
      />
      {isOpen && (
        <div className={styles.list}>
          {tabs}
          <div id={id} role="listbox" aria-label={label} className={styles.options}>
            {groups.map(({ title, choices: inGroup }) =>
              inGroup.length === 0 ? null : (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
                <div key={title} role="group" aria-label={title}>
                  <p className={styles.group} aria-hidden>
                    {title}
                  </p>
                  {inGroup.map((choice) => (
                    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
                    <div
                      key={choice.key}
                      id={optionId(choice)}
                      role="option"
                      aria-selected={choice === active}
                      className={styles.option}
                      ref={(element) => {
                        if (choice === active) element?.scrollIntoView({ block: 'nearest' });
                      }}
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={() => choose(choice)}
                    >
                      {choice.picture !== undefined && (
                        <span className={styles.picture} aria-hidden>
                          {choice.picture && <img src={choice.picture} alt="" loading="lazy" />}
                        </span>
                      )}
                      <span className={styles.name}>{choice.name}</span>
                      {choice.note && <small className={styles.note}>{choice.note}</small>}
                    </div>
                  ))}
                </div>
              ),
            )}
          </div>
          {choices.length === 0 && <div className={styles.nothing}>{nothing}</div>}
        </div>
      )}
      <p className="only-read-aloud" role="status">
        {isOpen && (isAsking ? 'Searching' : countsOf(groups))}
      </p>
    </div>
  );
}

/** “Products, 4 results. Pages, 1 result”. */
const countsOf = (groups: readonly ChoiceGroup<Choice>[]): string =>
  groups
    .flatMap(({ title, choices: { length } }) =>
      length === 0 ? [] : [`${title}, ${length} ${length === 1 ? 'result' : 'results'}`],
    )
    .join('. ') || 'No results';
