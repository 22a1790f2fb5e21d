import { IconX } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import {
  CONDITION_GROUPS,
  conditionsOf,
  conditionWords,
  isKnownCondition,
} from '../../../../../../shared/features/site/blocks/blocks.ts';
import type { FlatBlock } from '../../../../../../shared/features/site/pages/pages.ts';
import { ChoiceCombobox } from '../../../../../ui/choice-combobox/choice-combobox.tsx';
import { setStep } from '../document/steps.ts';
import { useEditorFacts } from '../page-editor.ts';
import styles from './properties-panel.module.css';

interface ConditionsPropertyProps {
  readonly block: FlatBlock;
}

/** The conditions of a block. Visitors see it where all of them hold. Spec 1 §6.1. */
export const ConditionsProperty = memo(
  DrawnConditions,
  ({ block: one }, { block: other }) =>
    one.uid === other.uid &&
    one.type === other.type &&
    one.properties.conditions === other.properties.conditions,
);

function DrawnConditions({ block }: ConditionsPropertyProps) {
  const editor = useEditorFacts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const read = conditionsOf(block);
  const names = [...new Set(read ?? [])];
  const set = (next: readonly string[]) => editor.make(setStep(block, 'conditions', next, 'Conditions'));
  const wanted = typed.trim().toLowerCase();
  const groups = CONDITION_GROUPS.map(({ title, conditions }) => ({
    title,
    choices: conditions
      .filter(({ name, words }) => !names.includes(name) && words.toLowerCase().includes(wanted))
      .map(({ name, words }) => ({ key: name, name: words })),
  }));
  return (
    <div className={styles.field}>
      <ChoiceCombobox
        label="Conditions"
        description={
          names.length === 0
            ? 'Everyone sees it. Add a condition to show it to some.'
            : names.length === 1
              ? 'Shown where this holds.'
              : 'Shown where all of these hold.'
        }
        error={read === null ? 'These conditions can’t be read, so shoppers don’t see the block.' : null}
        shown=""
        placeholder="Add a condition"
        groups={groups}
        isAsking={false}
        onText={setTyped}
        onChoose={({ key, name }) => {
          set([...names, key]);
          editor.say(`${name} added to the conditions`);
        }}
        nothing={<p>No condition is called “{typed.trim()}”</p>}
      />
      {names.length > 0 && (
        <ul className={styles.chips} id={id} aria-label="Block conditions">
          {names.map((name) => (
            <li key={name} data-unknown={!isKnownCondition(name) || undefined}>
              <span>{conditionWords(name)}</span>
              <button
                type="button"
                aria-label={`Remove ${conditionWords(name)}`}
                onClick={(event) => {
                  const field = event.currentTarget.closest('ul')?.parentElement?.querySelector('input');
                  set(names.filter((other) => other !== name));
                  field?.focus();
                }}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
