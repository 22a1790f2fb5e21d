import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/rules/text/format-number.ts';
import { Hint } from '../hint.tsx';
import styles from './file-import.module.css';

interface FileLeadProps {
  readonly fileName: string;
  readonly rows: number;
  readonly columns: number;
  readonly encoding: string;
  /** `commas` */
  readonly separators: string;
}

/** What kind of table a file is. */
export function FileLead({ fileName, rows, columns, encoding, separators }: FileLeadProps) {
  return (
    <span className={styles.fileName}>
      {fileName}: {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'} and {columns}{' '}
      {columns === 1 ? 'column' : 'columns'}, {encoding}, divided by {separators}
    </span>
  );
}

/** Bytes say for certain that they are one of these. */
const CERTAIN: readonly string[] = ['UTF-8', 'UTF-16'];

interface ReadingFieldsProps {
  readonly encoding: string;
  readonly isSaving: boolean;
  /** How the file is read, each as a list item. */
  readonly children: ReactNode;
}

/** Says how a file is read. What was guessed is said. */
export function ReadingFields({ encoding, isSaving, children }: ReadingFieldsProps) {
  return (
    <>
      {!CERTAIN.includes(encoding) && (
        <Hint tone="note" title="We guessed the encoding">
          <p>Look at the samples below. If letters such as é or ł are wrong, choose another encoding.</p>
        </Hint>
      )}
      <ul className={styles.reading} aria-busy={isSaving}>
        {children}
      </ul>
    </>
  );
}

export const ColumnFields = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.fields}>{children}</ul>
);

interface ColumnFieldProps {
  /** What the column is chosen by. */
  readonly children: ReactNode;
  /** Null where there is no column. */
  readonly samples: readonly string[] | null;
}

/** A column with the first values in it. */
export function ColumnField({ children, samples }: ColumnFieldProps) {
  return (
    <li className={styles.field}>
      {children}
      <p className={styles.samples}>{samples?.length === 0 ? 'Empty' : samples?.join(' · ')}</p>
    </li>
  );
}

/** What an import does, in numbers. */
export function CountList({ counts }: { readonly counts: readonly (readonly [string, number])[] }) {
  return (
    <dl className={styles.counts}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface FileProblem {
  readonly key: string;
  readonly level: 'error' | 'warning';
  readonly text: ReactNode;
}

/** Lines of a file that something is wrong with. */
export function FileProblems({ problems }: { readonly problems: readonly FileProblem[] }) {
  return (
    <ul className={styles.problems}>
      {problems.map(({ key, level, text }) => (
        <li key={key} data-level={level}>
          {text}
        </li>
      ))}
    </ul>
  );
}
