import { type KeyboardEvent, useEffect, useState } from 'react';
import { fontFamily } from '../../../../../shared/features/making/studio/studio.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { lazyCode, useLazyCode } from '../../../../ui/lazy-code.ts';
import { FontButton, type FontPickerProps, showInPage } from './font-button.tsx';

const list = lazyCode(() => import('./font-list.tsx'));

/** A text’s font. The list of fonts is fetched when somebody reaches for it. */
export function FontPicker(props: FontPickerProps) {
  const [code, take] = useLazyCode(list);
  const [isPressed, setPressed] = useState(false);
  const chosen = fontFamily(props.value);
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
      value={props.value}
      aria-haspopup="listbox"
      onPointerEnter={list.ahead}
      onFocus={list.ahead}
      onClick={open}
      onKeyDown={openByKey}
    />
  );
}
