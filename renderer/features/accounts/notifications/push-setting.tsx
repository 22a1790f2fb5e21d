import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './notifications.module.css';
import { type PushState, pushState, subscribeToPush } from './push.ts';

const SENTENCES: Readonly<Record<PushState, string>> = {
  unavailable: 'Your browser doesn’t support push notifications. You’ll see them here when Selvedge is open.',
  default: 'This browser can also show notifications while Selvedge is closed.',
  granted: 'This browser also shows notifications while Selvedge is closed.',
  off: 'This browser can also show notifications while Selvedge is closed.',
  denied: 'Notifications are blocked. Allow them in your browser’s settings for this site.',
};

/** Says whether this browser shows push messages, and asks before the browser itself does. */
export function PushSetting() {
  const [state, setState] = useState<PushState | null>(null);
  const look = () => void pushState().then(setState);
  useEffect(look, []);
  if (state === null) return null;
  return (
    <div className={styles.section}>
      <p className={styles.faint}>{SENTENCES[state]}</p>
      {(state === 'default' || state === 'off' || state === 'denied') && (
        <Button variant="default" mt="xs" onClick={() => subscribeToPush().then(look)}>
          {state === 'denied' ? 'How to allow them' : 'Turn on notifications'}
        </Button>
      )}
    </div>
  );
}
