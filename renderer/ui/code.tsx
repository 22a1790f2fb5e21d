import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { showSnackbar } from '../platform/snackbars/snackbars.ts';
import styles from './code.module.css';

interface CodeProps {
  readonly value: string;
  /** What the code is, for screen readers: `SHA-256 of the front`. */
  readonly what: string;
  /** Shows the first characters only. */
  readonly short?: number;
}

const COPIED_FOR_MS = 1_500;

/** A code that a press copies in full. */
export function Code({ value, what, short }: CodeProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => showSnackbar({ text: 'We couldn’t copy that', type: 'error' }),
    );
  };
  const Icon = copied ? IconCheck : IconCopy;
  const isCut = short !== undefined && value.length > short;
  return (
    <button
      type="button"
      className={styles.code}
      onClick={copy}
      title={value}
      data-copied={copied || undefined}
    >
      <span className="only-read-aloud">Copy {what}: </span>
      {/* The dots are drawn with CSS, so they aren't part of the accessible name. WCAG 2.5.3. */}
      <span data-cut={isCut || undefined}>{isCut ? value.slice(0, short) : value}</span>
      <Icon size={14} stroke={1.8} aria-hidden />
    </button>
  );
}
