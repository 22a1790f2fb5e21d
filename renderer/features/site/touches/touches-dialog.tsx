import { Button } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { failureMessage } from '../../../platform/snackbars/snackbars.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { useReturnFocus } from '../../../ui/modal/use-return-focus.ts';
import type { ChangedLook } from './before-and-after.tsx';
import { type Reach, TouchedPlaces } from './touched-places.tsx';
import styles from './touches.module.css';

interface TouchesDialogProps {
  readonly division: string;
  readonly title: string;
  /** What is different from now on, a phrase each. */
  readonly changes: readonly string[];
  readonly reach: Reach;
  readonly look: ChangedLook;
  readonly children?: ReactNode;
  /** @throws what went wrong: the dialog tells it and stays */
  readonly onPublish: () => Promise<void>;
  readonly onClose: () => void;
}

const CHANGES_SHOWN = 6;

/** Once it is published, what opened the dialog can’t be pressed again. */
const focusScreen = () => document.querySelector('main')?.focus();

/** What a change is and what it touches, before shoppers see it. */
export function TouchesDialog({
  division,
  title,
  changes,
  reach,
  look,
  children,
  onPublish,
  onClose,
}: TouchesDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useId();
  const { remember, giveBack } = useReturnFocus(focusScreen);
  useLayoutEffect(() => {
    remember();
    return giveBack;
  }, [remember, giveBack]);
  const publish = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onPublish();
      onClose();
    } catch (error) {
      setFailure(failureMessage(error));
      setBusy(false);
    }
  };
  const more = changes.length - CHANGES_SHOWN;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="xl"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles.dialog}>
        {changes.length > 0 && (
          <section aria-labelledby={`${heading}-changes`}>
            <h3 id={`${heading}-changes`}>What changes</h3>
            <ul className={styles.changes}>
              {changes.slice(0, CHANGES_SHOWN).map((change) => (
                <li key={change}>{change}</li>
              ))}
              {more > 0 && <li>{`${more} more`}</li>}
            </ul>
          </section>
        )}
        {children}
        <section aria-labelledby={`${heading}-touches`} className={styles.touches}>
          <h3 id={`${heading}-touches`}>What this touches</h3>
          <TouchedPlaces division={division} reach={reach} look={look} />
        </section>
        <div className={styles.foot}>
          {failure && (
            <p role="alert" className={styles.alert}>
              {failure}
            </p>
          )}
          <div className={styles.actions}>
            <Button variant="default" onClick={onClose}>
              Not now
            </Button>
            <Button data-autofocus loading={isBusy} onClick={() => void publish()}>
              {title}
            </Button>
          </div>
        </div>
      </div>
    </Modal>
  );
}
