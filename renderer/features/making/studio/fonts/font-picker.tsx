import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { fontFamily } from '../../../../../shared/features/making/studio/studio.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { lazyCode, useLazyCode } from '../../../../ui/lazy-code.ts';
import { fetchFont, useFont } from '../browser-fonts.ts';
import { FontButton, type FontPickerProps, showInPage } from './font-button.tsx';
import styles from './fonts.module.css';

const list = lazyCode(() => import('./font-list.tsx'));

/** A text’s font, and what is wrong with it where it can’t be had. */
export function FontPicker(props: FontPickerProps) {
  return (
    <>
      <FontChoice {...props} />
      <MissingFont element={props.element} />
    </>
  );
}

/** Says that a text’s own font couldn’t be loaded: its place on the stage is empty. */
function MissingFont({ element }: Pick<FontPickerProps, 'element'>) {
  const { fontId, weight, text } = element;
  const stage = useFont(fontId, weight, text, false);
  if (stage !== 'failed') return null;
  return (
    <div className={styles.missing} role="alert">
      <span>{fontFamily(fontId)?.name ?? fontId} couldn’t be loaded, so this text can’t be shown.</span>
      <Button variant="default" size="compact-md" onClick={() => void fetchFont(fontId, weight, text)}>
        Try again
      </Button>
    </div>
  );
}

/** The list of fonts is fetched when somebody reaches for it. */
function FontChoice(props: FontPickerProps) {
  const [code, take] = useLazyCode(list);
  const [isPressed, setPressed] = useState(false);
  const { fontId } = props.element;
  const chosen = fontFamily(fontId);
  useEffect(() => {
    if (chosen) showInPage(chosen);
  }, [chosen]);
  if (code !== null) return <code.FontList {...props} startsOpen={isPressed} />;
  const open = () => {
    setPressed(true);
    list.fetch().then(take, showFailure);
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  };
  return (
    <FontButton
      value={fontId}
      aria-haspopup="listbox"
      onPointerEnter={list.ahead}
      onFocus={list.ahead}
      onClick={open}
      onKeyDown={openByKey}
    />
  );
}
