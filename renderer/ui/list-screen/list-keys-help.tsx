import { Kbd, Switch } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../dialog.tsx';
import type { List } from './list-definition.ts';
import { LIST_KEYS } from './list-keys.ts';
import styles from './list-screen.module.css';

const KEY = 'single-keys';

/** Whether single-letter keys are on; stored in this browser. */
export const actsOnLetters = (): boolean => localStorage.getItem(KEY) !== 'off';

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};

const shown = (keys: readonly string[]) =>
  keys.length > 4 ? [`${keys[0]}–${keys.at(-1)}`] : keys.map((key) => NAMES[key] ?? key.toUpperCase());

interface ListKeysHelpProps {
  readonly list: Pick<List, 'rowActions' | 'bulk'>;
  readonly onClose: () => void;
}

/** All keys of a list, with a switch that turns single-letter keys off (WCAG 2.1.4). */
export function ListKeysHelp({ list, onClose }: ListKeysHelpProps) {
  const [isOn, setOn] = useState(actsOnLetters);
  const own = [
    ...(list.rowActions ?? []).map(({ key, text }) => ({ key, text })),
    ...(list.bulk ?? []).map(({ key, text }) => ({ key, text: text('selected') })),
  ].flatMap(({ key, text }) => (key === undefined ? [] : [{ keys: [key], text }]));
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {[...LIST_KEYS, ...own].map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {shown(keys).map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Letters act on their own"
        checked={isOn}
        onChange={({ currentTarget }) => {
          localStorage.setItem(KEY, currentTarget.checked ? 'on' : 'off');
          setOn(currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
