import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { type PushState, pushState, subscribeToPush } from './push.ts';

const SENTENCES: Readonly<Record<PushState, string>> = {
  granted: 'This browser shows your notifications, even while Selvedge is closed.',
  denied: 'Notifications are blocked. Allow them in your browser’s settings for this site.',
  default: 'This browser can show your notifications while Selvedge is closed.',
  unavailable: 'This browser can’t show notifications while Selvedge is closed.',
};

/** Settings: notifications that this browser shows while no page is open. */
export function PushSection() {
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    void pushState().then(setState);
  }, []);
  return (
    <Panel title="Notifications">
      <Text mb="md">
        {state === null ? 'Checking your browser…' : SENTENCES[state]} Inside Selvedge, the bell keeps them
        all.
      </Text>
      {(state === 'default' || state === 'denied') && (
        <Button
          onClick={async () => {
            await subscribeToPush();
            setState(await pushState());
          }}
        >
          {state === 'denied' ? 'How to allow them' : 'Turn on notifications'}
        </Button>
      )}
    </Panel>
  );
}
