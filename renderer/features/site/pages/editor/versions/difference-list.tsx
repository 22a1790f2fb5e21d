import { Button } from '@mantine/core';
import { diffWords } from 'diff';
import type { PageDifference } from '../../../../../../shared/features/site/pages/pages.ts';
import styles from './compare.module.css';
import { differenceWords, type ValueChange, valueChanges } from './difference-words.ts';

/** Beyond this, what is the same in two texts is left out around what isn’t. */
const LONG = 240;
const AROUND = 60;

const shortened = (text: string): string =>
  text.length > 2 * AROUND ? `${text.slice(0, AROUND)}…${text.slice(-AROUND)}` : text;

/** Two texts as one, with the words that went and those that came. */
function Words({ before, after }: { readonly before: string; readonly after: string }) {
  const parts = diffWords(before, after);
  const isLong = before.length + after.length > LONG;
  return (
    <p>
      {parts.map(({ value, added, removed }, at) =>
        added ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have only their place
          <ins key={at}>{value}</ins>
        ) : removed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have only their place
          <del key={at}>{value}</del>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have only their place
          <span key={at}>{isLong ? shortened(value) : value}</span>
        ),
      )}
    </p>
  );
}

function Change({ change: { name, before, after } }: { readonly change: ValueChange }) {
  return (
    <div className={styles.value}>
      <dt>{name}</dt>
      <dd>
        {before === null || after === null || before === after ? (
          <p>Changed</p>
        ) : (
          <Words before={before} after={after} />
        )}
      </dd>
    </div>
  );
}

interface DifferenceListProps {
  readonly differences: readonly PageDifference[];
  readonly chosen: number | null;
  readonly onChoose: (at: number) => void;
  /** What the earlier version is called. */
  readonly earlier: string;
  /** Without it nothing can be taken back: the later one isn’t the draft. */
  readonly onTakeBack: ((difference: PageDifference) => void) | null;
}

/** Each difference between two versions of a page, with a way to have the earlier one’s part back. */
export function DifferenceList({ differences, chosen, onChoose, earlier, onTakeBack }: DifferenceListProps) {
  return (
    <ol className={styles.list} data-list="">
      {differences.map((difference, at) => {
        const words = differenceWords(difference);
        const changes = valueChanges(difference);
        const key =
          difference.kind === 'page' ? difference.path : `${difference.kind} ${difference.block.uid}`;
        return (
          <li key={key} data-kind={difference.kind}>
            <button type="button" aria-current={chosen === at || undefined} onClick={() => onChoose(at)}>
              {words}
            </button>
            {changes.length > 0 && (
              <dl>
                {changes.map((change) => (
                  <Change key={change.name} change={change} />
                ))}
              </dl>
            )}
            {onTakeBack && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Use ${earlier} for this. ${words}`}
                onClick={() => onTakeBack(difference)}
              >
                Use {earlier}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
