import { Button, Switch } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import {
  LENS_BADGES,
  LENS_CHOICES,
  type Lens,
  type LensBadge,
  type LensChoice,
  lensWords,
  VISITOR_LENS,
} from '../../../../../../shared/features/site/blocks/blocks.ts';
import { useEditor } from '../page-editor.ts';
import { LensMatrix } from './lens-matrix.tsx';
import type { ShownContent } from './shown-content.ts';
import styles from './view-as.module.css';

const isKey = <T extends object>(record: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(record, key);
const keysOf = <T extends object>(record: T): Extract<keyof T, string>[] =>
  Object.keys(record).filter((key) => isKey(record, key));

interface ChoiceProps {
  readonly choice: LensChoice;
  readonly lens: Lens;
  readonly onLens: (lens: Lens) => void;
}

function Choice({ choice, lens, onLens }: ChoiceProps) {
  const name = useId();
  const { title, options } = LENS_CHOICES[choice];
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.chips}>
        {Object.entries(options).map(([value, words]) => (
          <label key={value} className={styles.chip}>
            <input
              type="radio"
              name={name}
              checked={lens[choice] === value}
              onChange={() => onLens({ ...lens, [choice]: value })}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Badges({ lens, onLens }: Omit<ChoiceProps, 'choice'>) {
  const toggle = (badge: LensBadge) =>
    onLens({
      ...lens,
      badges: lens.badges.includes(badge)
        ? lens.badges.filter((other) => other !== badge)
        : [...lens.badges, badge],
    });
  return (
    <fieldset className={styles.group}>
      <legend>Badges of a member’s project</legend>
      <div className={styles.chips}>
        {keysOf(LENS_BADGES).map((badge) => (
          <label key={badge} className={styles.chip}>
            <input type="checkbox" checked={lens.badges.includes(badge)} onChange={() => toggle(badge)} />
            <span>{LENS_BADGES[badge]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The page as an audience sees it: what conditions are decided from, fact by fact. */
export function ViewAsPanel({ content }: { readonly content: ShownContent }) {
  const { view, setView, say } = useEditor();
  const [isComparing, setComparing] = useState(false);
  const compare = useRef<HTMLButtonElement>(null);
  const closeMatrix = () => {
    setComparing(false);
    setTimeout(() => compare.current?.focus());
  };
  const lens = view?.lens ?? VISITOR_LENS;
  const showsAll = view?.showsAll ?? false;
  const onLens = (next: Lens) => {
    setView({ lens: next, showsAll });
    say(`Shown as: ${lensWords(next)}`);
  };
  return (
    <div className={styles.panel}>
      <p>
        {view
          ? `The page is shown as to: ${lensWords(lens)}.`
          : 'Every block is shown. Choose an audience to see what it sees.'}
      </p>
      {view ? (
        <>
          <Switch
            label="Show all"
            description="Blocks that this audience doesn’t see are faded, not folded."
            checked={showsAll}
            onChange={(event) => setView({ lens, showsAll: event.currentTarget.checked })}
          />
          <Button
            variant="default"
            onClick={() => {
              setView(null);
              say('Every block is shown');
            }}
          >
            Back to every block
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => onLens(VISITOR_LENS)}>
          View as a visitor
        </Button>
      )}
      <Button ref={compare} variant="default" onClick={() => setComparing(true)}>
        Side by side
      </Button>
      {isComparing && (
        <LensMatrix
          content={content}
          onChoose={(chosen) => {
            onLens(chosen);
            closeMatrix();
          }}
          onClose={closeMatrix}
        />
      )}
      {keysOf(LENS_CHOICES).map((choice) => (
        <Choice key={choice} choice={choice} lens={lens} onLens={onLens} />
      ))}
      <Badges lens={lens} onLens={onLens} />
    </div>
  );
}
