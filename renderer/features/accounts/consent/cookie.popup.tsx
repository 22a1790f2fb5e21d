import { Anchor, Button, Text } from '@mantine/core';
import type { ConsentAnswer } from '../../../../shared/features/accounts/consent/consent.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { answerConsent } from './browser-consent.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    cookie: { props: Record<string, never>; answer: 'accepted' | 'denied' };
  }
}

/** Asks about non-essential cookies. Denied until accepted; closing it keeps the earlier choice. Spec 3 §9.2. */
export default function CookiePopup({ close }: PopupProps<'cookie'>) {
  const answer = (given: ConsentAnswer) => {
    answerConsent(given);
    close(given === 'granted' ? 'accepted' : 'denied');
  };
  return (
    <Dialog title="Cookies" onClose={() => close()}>
      <Text c="var(--ink-soft)">
        We use essential cookies to keep you logged in. Can we also use analytics cookies to improve the site?{' '}
        <Anchor href="/use-of-cookies-and-disclaimer/" underline="always">
          Read more
        </Anchor>
      </Text>
      <Stack gap={3} before={5}>
        <Button variant="default" onClick={() => answer('denied')}>
          Essential only
        </Button>
        <Button variant="default" onClick={() => answer('granted')}>
          Accept all
        </Button>
      </Stack>
    </Dialog>
  );
}
