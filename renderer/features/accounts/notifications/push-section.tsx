import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { type PushState, pushState, subscribeToPush, unsubscribeFromPush } from './push.ts';

const SENTENCES: Readonly<Record<PushState, string>> = {
  granted: 'This browser shows your notifications, even while Selvedge is closed.',
  denied: 'Notifications are blocked. Allow them in your browser’s settings for this site.',
  default: 'This browser can show your notifications while Selvedge is closed.',
  off: 'This browser can show your notifications while Selvedge is closed.',
  unavailable: 'This browser can’t show notifications while Selvedge is closed.',
};

/** Settings: notifications that this browser shows while no page is open. */
export function PushSection() {
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    void pushState().then(setState);
  }, []);
  const change = async () => {
    await (state === 'granted' ? unsubscribeFromPush() : subscribeToPush());
    setState(await pushState());
  };
  return (
    <Panel title="This browser">
      <Text mb="md">{state === null ? 'Checking your browser…' : SENTENCES[state]}</Text>
      {state === 'granted' && (
        <Button variant="default" onClick={change}>
          Turn off in this browser
        </Button>
      )}
      {(state === 'default' || state === 'off' || state === 'denied') && (
        <Button onClick={change}>{state === 'denied' ? 'How to allow them' : 'Turn on notifications'}</Button>
      )}
    </Panel>
  );
}
