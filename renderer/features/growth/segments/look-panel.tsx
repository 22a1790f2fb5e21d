import { countText } from '../../../../shared/contract/list.ts';
import { type Group, leavesOf } from '../../../../shared/features/growth/segments/segment.ts';
import { leafWords, type WordContext } from '../../../../shared/features/growth/segments/segment-words.ts';
import type { SegmentLook } from '../../../../shared/features/growth/segments/segments.calls.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './segments.module.css';

interface LookPanelProps {
  /** The definition that was looked at; null where rows are unfinished. */
  readonly group: Group | null;
  readonly look: SegmentLook | null;
  readonly isLooking: boolean;
  readonly problem: string | null;
  readonly words: WordContext;
  /** Whether the people themselves are shown elsewhere on the page. */
  readonly isShort: boolean;
}

/** Says what leaves no one: the first row that holds none. */
function emptyWords(group: Group, look: SegmentLook): string {
  const none = 'all' in group ? look.rows.indexOf(0) : -1;
  return none < 0
    ? 'No one matches.'
    : `No one matches. Row ${none + 1} leaves none: 0 of ${formatNumber(look.total)}.`;
}

function Counted({
  isShort,
  group,
  look,
  words,
}: {
  readonly group: Group;
  readonly look: SegmentLook;
  readonly words: WordContext;
  readonly isShort: boolean;
}) {
  const leaves = leavesOf(group);
  if (look.total === 0)
    return (
      <p className={styles.note}>
        Your store knows no one yet. People are counted here once they order or subscribe.
      </p>
    );
  return (
    <Stack gap={3}>
      <p className={styles.count}>
        <strong>{look.isAbout ? `About ${formatNumber(look.count)}` : formatNumber(look.count)}</strong>
        {look.count === 1 ? ' person' : ' people'}
        <span>{` of ${formatNumber(look.total)}`}</span>
      </p>
      {look.count === 0 ? (
        <p className={styles.note}>{emptyWords(group, look)}</p>
      ) : (
        <p className={styles.note}>
          {look.count === look.total && look.total > 0 ? 'Includes everyone. ' : ''}
          {`You can email ${formatNumber(look.canBeMailed)} of them.`}
        </p>
      )}
      {!isShort && look.people.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach that
        <ul className={`${styles.people} ${styles.some}`} aria-label="Some of them" tabIndex={0}>
          {look.people.map(({ id, name, email, rows }) => (
            <li key={id}>
              <span className={styles.name}>{name}</span>
              {email && email !== name && <span className={styles.second}>{email}</span>}
              <span className={styles.second}>
                {leaves.flatMap((leaf, index) => (rows[index] ? [leafWords(leaf, words)] : [])).join('. ') ||
                  'No row is about them'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!isShort && look.count > look.people.length && look.people.length > 0 && (
        <p className={styles.note}>{`And ${countText(look.count - look.people.length)} more.`}</p>
      )}
    </Stack>
  );
}

/** The people that the definition holds, counted a moment after each change. */
export function LookPanel({ group, look, isLooking, problem, words, isShort }: LookPanelProps) {
  return (
    <Panel title="Matching people">
      <div aria-live="polite" aria-busy={isLooking} className={styles.look}>
        {problem ? (
          <p className={styles.error}>{problem}</p>
        ) : group === null ? (
          <p className={styles.note}>Finish the rows to see the people.</p>
        ) : look ? (
          <Counted group={group} look={look} words={words} isShort={isShort} />
        ) : (
          <p className={styles.note}>Counting…</p>
        )}
      </div>
    </Panel>
  );
}
