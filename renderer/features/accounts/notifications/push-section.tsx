import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { type PushState, pushState, subscribeToPush } from './push.ts';

const SENTENCES: Readonly<Record<PushState, string>> = {
  granted: 'This browser shows your notifications, even while Selvedge is closed.',
  denied:
    'This browser was told not to show notifications of Selvedge. Only its own settings for this site can change that.',
  default: 'This browser can show your notifications while Selvedge is closed.',
  unavailable: 'This browser cannot show notifications while Selvedge is closed.',
};

/** Settings: notifications that this browser shows while no page is open. */
export function PushSection() {
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    void pushState().then(setState);
  }, []);
  return (
    <Card title="Notifications">
      <Text mb="md">
        {state === null ? 'Looking at what this browser can do …' : SENTENCES[state]} Inside Selvedge, the
        bell keeps them all.
      </Text>
      {(state === 'default' || state === 'denied') && (
        <Button
          onClick={async () => {
            await subscribeToPush();
            setState(await pushState());
          }}
        >
          {state === 'denied' ? 'How to allow them' : 'Show them in this browser'}
        </Button>
      )}
    </Card>
  );
}
